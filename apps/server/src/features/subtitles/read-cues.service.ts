import type { SubtitleCue, SubtitleFormat } from '@rushes/contract/subtitles';
import type { AssetRow } from '#features/assets/index.ts';
import type { Services } from '#platform/context/context.ts';
import { openAnyFile } from './large-files.service.ts';
import { formatOf } from './subtitles.policy.ts';
import { readBytes } from './subtitles.storage.ts';

export const isSubtitleFile = ({ type }: Pick<AssetRow, 'type'>): boolean => formatOf(type) !== undefined;

/** The cues of a subtitle file by start time. Throws if it is too large or cannot be read. */
export async function readCues(
  services: Services,
  asset: AssetRow,
): Promise<{ cues: SubtitleCue[]; format: SubtitleFormat }> {
  const { bytes, format } = await readBytes(services, asset);
  const { cues } = await openAnyFile(bytes, format);
  return { cues: JSON.parse(cues) as SubtitleCue[], format };
}
