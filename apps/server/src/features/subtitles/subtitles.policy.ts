import { AppError } from '@rushes/contract/app-error';
import { type AssetType, type FileKind, NAME_MAX } from '@rushes/contract/enums';
import type { SubtitleCue, SubtitleFormat } from '@rushes/contract/subtitles';

/** Of asset types: 6 is VTT, 7 is SRT. */
export const formatOf = (type: AssetType): SubtitleFormat | undefined =>
  type === 7 ? 'srt' : type === 6 ? 'vtt' : undefined;
export const assetTypes = { srt: 7, vtt: 6 } as const satisfies Record<SubtitleFormat, AssetType>;
export const mimetypes = { srt: 'application/x-subrip', vtt: 'text/vtt' } as const;

/** Only what is heard has something to read. */
export function requireAudible({ kind }: { kind: FileKind }): void {
  if (kind !== 'video' && kind !== 'audio') throw new AppError('11018');
}

/** With its extension, in whatever case it has one already; as long as names may be. */
export function nameOfFile(name: string, format: SubtitleFormat): string {
  if (name.toLowerCase().endsWith(`.${format}`)) return name;
  return `${name.slice(0, NAME_MAX - format.length - 1).toWellFormed()}.${format}`;
}

/** The same in the other format. */
export const nameOfConverted = (name: string, format: SubtitleFormat): string =>
  nameOfFile(name.replace(/\.(srt|vtt)$/i, ''), format);

type Line = Pick<SubtitleCue, 'text' | 'startTime' | 'endTime'>;

/**
 * A line says something, and ends no sooner than it begins. What is wrong in the file already may stay as it is:
 * whoever corrects one line need not correct them all.
 */
export function requireSound(cues: readonly Line[], before: readonly Line[]): void {
  const known = new Set(before.map(spelled));
  for (const [index, cue] of cues.entries()) {
    const wrong = faultOf(cue);
    if (wrong && !known.has(spelled(cue)))
      throw new AppError('11406', { field: `cues.${index}.${wrong.field}`, reason: wrong.reason });
  }
}

const spelled = ({ text, startTime, endTime }: Line) => `${startTime} ${endTime} ${text.trim()}`;

function faultOf({ text, startTime, endTime }: Line): { field: string; reason: string } | undefined {
  if (text.trim() === '') return { field: 'text', reason: 'must not be empty' };
  if (startTime < 0) return { field: 'startTime', reason: 'must not be before zero' };
  if (endTime < startTime) return { field: 'endTime', reason: 'must not be before the start' };
  return undefined;
}

/** Of a sentence. */
export function requireSpan({ start, end }: { start: number; end: number }): void {
  if (end < start) throw new AppError('11406', { field: 'end', reason: 'must not be before the start' });
}
