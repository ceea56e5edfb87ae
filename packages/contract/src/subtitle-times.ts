import { TIME_MAX } from './subtitle-limits.ts';
import type { SubtitleFormat } from './subtitles.ts';

export interface Timing {
  startTime: number;
  endTime: number;
  settings: string;
}

// Hours are optional and can have any number of digits. A colon before the fraction requires three digits: two digits
// are frames, and the frame rate is unknown.
const TIME = String.raw`-?(?:\d+:)?\d{1,2}:\d{1,2}(?:[.,]\d{1,9}|:\d{3})?`;
// Arrows are written in many ways.
const LINE = new RegExp(String.raw`^\s*(${TIME})\s*(?:-{1,3} ?>|[–—]>)\s*(${TIME})(?:\s+(.*))?$`);

/** Parses the timing line of a cue in any common notation; undefined for other lines. */
export function readTiming(line: string): Timing | undefined {
  // Machine translation inserts spaces into times.
  const found = LINE.exec(line) ?? LINE.exec(line.replaceAll(/[ \t]*([:.,])[ \t]*(?=\d)/g, '$1'));
  if (!found) return undefined;
  const [startTime, endTime] = [msOf(found[1]!), msOf(found[2]!)];
  if (Math.abs(startTime) > TIME_MAX || Math.abs(endTime) > TIME_MAX) return undefined;
  return { startTime, endTime, settings: found[3]?.trim() ?? '' };
}

/** Whether the line looks like a timing. */
export const isMeantAsTiming = (line: string): boolean => /-->/.test(line);

function msOf(time: string): number {
  const found = /^(-?)(?:(\d+):)?(\d+):(\d+)(?:[.,:](\d+))?$/.exec(time)!;
  const [hours, minutes, seconds] = [found[2] ?? '0', found[3]!, found[4]!].map(Number) as [
    number,
    number,
    number,
  ];
  const fraction = Number((found[5] ?? '').padEnd(3, '0').slice(0, 3));
  const ms = ((hours * 60 + minutes) * 60 + seconds) * 1000 + fraction;
  // Avoids negative zero.
  return found[1] && ms > 0 ? -ms : ms;
}

const pad = (value: number, digits: number) => String(value).padStart(digits, '0');

export function writeTime(time: number, format: SubtitleFormat): string {
  const ms = Math.abs(time);
  const clock = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1000) % 60];
  return `${time < 0 ? '-' : ''}${clock.map((part) => pad(part, 2)).join(':')}${format === 'srt' ? ',' : '.'}${pad(ms % 1000, 3)}`;
}
