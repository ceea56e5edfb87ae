import { AssetType, State } from '@rushes/contract/enums';
import type { PlainCode } from '@rushes/contract/errors';
import type { VisionAlias } from '@rushes/contract/services';
import type { AssetRow } from '#features/assets/index.ts';
import type { FullRow } from '#features/pods/index.ts';

/** The file to look at: the web version of a video, whose frames the player counts; the original of an image. */
export function sourceOf(kind: FullRow['kind'], assets: readonly AssetRow[]): AssetRow | undefined {
  const wanted = kind === 'image' ? AssetType.RAW : AssetType.WEB;
  return assets.find(
    ({ type, state, broken, storagekey, metadata }) =>
      type === wanted && state === State.COMPLETE && !broken && storagekey && metadata.role === undefined,
  );
}

/** Why the service cannot look at the file. */
export function refusalOf(
  alias: VisionAlias,
  { kind, state, hastext }: FullRow,
  assets: readonly AssetRow[],
): PlainCode | undefined {
  if (!sourceOf(kind, assets)) return state === State.ERROR ? 'ERR38' : 'ERR154';
  return alias === 'aws-detecting-text' && hastext === false ? 'ERR42' : undefined;
}
