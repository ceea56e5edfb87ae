import { AppError, invalid } from '@rushes/contract/app-error';
import { type AssetType, type FileKind, NAME_MAX } from '@rushes/contract/enums';
import type { SubtitleCue, SubtitleFormat } from '@rushes/contract/subtitles';

/** Asset types: 6 is VTT, 7 is SRT. */
export const formatOf = (type: AssetType): SubtitleFormat | undefined =>
  type === 7 ? 'srt' : type === 6 ? 'vtt' : undefined;
export const assetTypes = { srt: 7, vtt: 6 } as const satisfies Record<SubtitleFormat, AssetType>;
export const mimetypes = { srt: 'application/x-subrip', vtt: 'text/vtt' } as const;

/** Only video and audio can have subtitles. */
export function requireAudible({ kind }: { kind: FileKind }): void {
  if (kind !== 'video' && kind !== 'audio') throw new AppError('11018');
}

/** Adds the extension unless the name already has it, in any case; within the maximum name length. */
export function nameOfFile(name: string, format: SubtitleFormat): string {
  if (name.toLowerCase().endsWith(`.${format}`)) return name;
  return `${name.slice(0, NAME_MAX - format.length - 1).toWellFormed()}.${format}`;
}

/** The name in the other format. */
export const nameOfConverted = (name: string, format: SubtitleFormat): string =>
  nameOfFile(name.replace(/\.(srt|vtt)$/i, ''), format);

type Line = Pick<SubtitleCue, 'text' | 'startTime' | 'endTime'>;

/**
 * A cue has text and does not end before it starts. Invalid cues that are already in the file are accepted: correcting
 * one cue must not require correcting all of them.
 */
export function requireValidCues(cues: readonly Line[], before: readonly Line[]): void {
  const known = new Set(before.map(spelled));
  for (const [index, cue] of cues.entries()) {
    const fault = faultOf(cue, index);
    if (fault && !known.has(spelled(cue))) throw fault;
  }
}

const spelled = ({ text, startTime, endTime }: Line) => `${startTime} ${endTime} ${text.trim()}`;

function faultOf({ text, startTime, endTime }: Line, index: number): AppError | undefined {
  const line = index + 1;
  if (text.trim() === '') return invalid(`cues.${index}.text`, 'cueEmpty', { line });
  if (startTime < 0) return invalid(`cues.${index}.startTime`, 'cueNegative', { line });
  if (endTime < startTime) return new AppError('ERR45', { field: `cues.${index}.endTime` });
  return undefined;
}

/** Checks the times of a sentence. */
export function requireSpan({ start, end }: { start: number; end: number }): void {
  if (end < start) throw new AppError('ERR45', { field: 'end' });
}
