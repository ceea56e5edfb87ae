import {
  type FrameRate,
  formatFrame,
  frameAtTime,
  parseTimecode,
  type TimecodeBase,
  type TimeFormat,
} from '@rushes/contract/timecode';

const TIME = /^(\d{2,}):([0-5]\d)\.(\d{2})$/;

/** Milliseconds of a time written as mm:ss.cc. */
export function parseTimeMs(text: string): number | undefined {
  const [, minutes, seconds, hundredths] = TIME.exec(text.trim()) ?? [];
  if (minutes === undefined) return undefined;
  return (Number(minutes) * 60 + Number(seconds)) * 1000 + Number(hundredths) * 10;
}

/** The frame whose time is written this way; if there is none, the frame shown at that time. */
export function parseFrameTime(text: string, rate: FrameRate): number | undefined {
  const ms = parseTimeMs(text);
  if (ms === undefined) return undefined;
  const next = Math.max(0, Math.ceil((ms * rate.num) / (1000 * rate.den) - 1e-6));
  const base = { rate, dropFrame: false, startFrame: 0 };
  return formatFrame(next, base, 'seconds') === text.trim() ? next : frameAtTime(ms / 1000, rate);
}

/** The frame of a typed timecode, or of a frame number if the player shows frame numbers. */
export function parseFrame(text: string, base: TimecodeBase, format: TimeFormat): number | undefined {
  const typed = text.trim();
  if (format === 'frames' && /^\d{1,9}$/.test(typed)) return Number(typed);
  // `parseTimecode` accepts a dot or comma too, which here separates hundredths.
  if (/[.,]/.test(typed)) return undefined;
  const counted = parseTimecode(typed, base.rate, base.dropFrame);
  return counted === undefined || counted < base.startFrame ? undefined : counted - base.startFrame;
}
