import { type Conversion, formats, isBlownUp, type MediaKind, qualities } from '@rushes/contract/converting';
import { AssetType, State } from '@rushes/contract/enums';
import type { PlainCode } from '@rushes/contract/errors';
import type { AssetRow } from '#features/assets/index.ts';
import { isSubtitleFile } from '#features/subtitles/index.ts';
import { canBurnIn } from '#platform/burn-in/burn-in.ts';
import { canEncode } from '#platform/media/convert.ts';
import { kindOf } from '#platform/media/file-kind.ts';
import type { MediaTools, MissingMediaTools } from '#platform/media/tools.ts';

type Tools = MediaTools | MissingMediaTools;

/** Media kind of an asset by its content, whatever its type; undefined if it cannot be converted. */
export function mediaKindOf(asset: Pick<AssetRow, 'mimetype'>): MediaKind | undefined {
  const kind = kindOf(asset.mimetype ?? '');
  return kind === 'video' || kind === 'audio' || kind === 'image' ? kind : undefined;
}

/** Why the source cannot be converted to this format. Extracting the audio of a video is allowed. */
export function refusalOfConversion(
  tools: Tools,
  source: AssetRow,
  { format, codec, resolution, quality }: Conversion,
): PlainCode | undefined {
  if (source.state !== State.COMPLETE) return 'ERR154';
  if (!tools.ready) return 'ERR39';
  const from = mediaKindOf(source);
  const { kind, codecs } = formats[format];
  if (from !== kind && !(from === 'video' && kind === 'audio')) return 'ERR51';
  if (kind === 'audio' && hasNoSound(source)) return 'ERR129';
  if (!(codecs as readonly string[]).includes(codec) || !canEncode(tools, codec)) return 'ERR52';
  if (!(qualities[kind] as readonly unknown[]).includes(quality)) return 'ERR53';
  if (kind === 'audio' ? resolution !== 'original' : isBlownUp(source.resolution, resolution)) return 'ERR50';
  return undefined;
}

/** The original, if its bytes are complete. */
export const rawOf = (assets: readonly AssetRow[]) =>
  assets.find(({ type, state }) => type === AssetType.RAW && state === State.COMPLETE);
/** Known only after the file was probed. */
const hasNoSound = (source: AssetRow) => source.audiocodec === null && source.duration !== null;

/** Audio is made once; it can be made again if it is missing or failed. */
export function refusalOfAudio(
  tools: Tools,
  kind: string,
  assets: readonly AssetRow[],
): PlainCode | undefined {
  const raw = rawOf(assets);
  if (!raw) return 'ERR154';
  if (!tools.ready) return 'ERR39';
  if (kind !== 'video' && kind !== 'audio') return 'ERR38';
  if (hasNoSound(raw)) return 'ERR129';
  if (assets.some(({ metadata, state }) => metadata.launched === 'AM10' && state !== State.ERROR))
    return 'ERR3';
  const isThere = assets.some(
    ({ type, state, broken }) => type === AssetType.AUDIO && state === State.COMPLETE && !broken,
  );
  return isThere ? 'ERR2' : undefined;
}

export function refusalOfFrames(
  tools: Tools,
  kind: string,
  assets: readonly AssetRow[],
): PlainCode | undefined {
  if (!rawOf(assets)) return 'ERR154';
  if (!tools.ready) return 'ERR39';
  return kind === 'video' ? undefined : 'ERR136';
}

/** Why this subtitle file cannot be burned into the video. */
export function refusalOfImprint(
  tools: Tools,
  kind: string,
  assets: readonly AssetRow[],
  subtitleid: string,
): PlainCode | undefined {
  if (kind === 'audio') return 'ERR136';
  if (kind !== 'video') return 'ERR38';
  if (!canBurnIn(tools)) return 'ERR39';
  if (!rawOf(assets)) return 'ERR154';
  const subtitles = assets.find(({ id }) => id === subtitleid);
  if (!subtitles || !isSubtitleFile(subtitles)) return 'ERR19';
  return subtitles.state === State.COMPLETE ? undefined : 'ERR154';
}
