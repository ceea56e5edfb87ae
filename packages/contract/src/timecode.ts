/** Rational, because 23.976, 29.97 and 59.94 are n·1000/1001 and a rounded decimal drifts by a frame within minutes. */
export type FrameRate = { num: number; den: number };

export type TimeFormat = 'smpte' | 'frames' | 'seconds';

/** Parameters to convert a frame number of this media to a timecode. */
export type TimecodeBase = { rate: FrameRate; dropFrame: boolean; startFrame: number };

/** Used when the media has no frame rate. */
export const DEFAULT_RATE: FrameRate = { num: 24, den: 1 };

export const fps = (rate: FrameRate): number => rate.num / rate.den;

/** The count in the last timecode field: 24 for 23.976, 30 for 29.97. */
export const nominalFps = (rate: FrameRate): number => Math.max(1, Math.round(fps(rate)));

/** SMPTE ST 12 defines drop-frame for 29.97 and 59.94 only. */
export function supportsDropFrame(rate: FrameRate): boolean {
  const nominal = nominalFps(rate);
  return (nominal === 30 || nominal === 60) && Math.abs(fps(rate) - (nominal * 1000) / 1001) < 0.005;
}

/** Accepts '24000/1001', '23.976', 23.98, 25; decimals close to n·1000/1001 become that fraction. */
export function parseFrameRate(value: string | number | null | undefined): FrameRate | undefined {
  const [num = Number.NaN, den = 1] = String(value ?? '')
    .split('/')
    .map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const rate = num / den;
  if (!Number.isFinite(rate) || rate <= 0 || rate > 1000) return undefined;
  if (Number.isInteger(num) && Number.isInteger(den)) return { num, den };
  const nominal = Math.round(rate);
  if (nominal > 0 && Math.abs(rate - nominal) < 0.001) return { num: nominal, den: 1 };
  // Tools print 23.976, 23.98 or 23.97 for the same rate.
  if (nominal > 0 && Math.abs(rate - (nominal * 1000) / 1001) < 0.007)
    return { num: nominal * 1000, den: 1001 };
  return { num: Math.round(rate * 1000), den: 1000 };
}

export const totalFrames = (durationMs: number, rate: FrameRate): number =>
  Math.max(1, Math.round((durationMs * rate.num) / (1000 * rate.den)));

/** The middle of the frame: half a frame away from both neighbours, whatever the container rounds to. */
export const frameToSeekTime = (frame: number, rate: FrameRate): number =>
  ((frame + 0.5) * rate.den) / rate.num;

/** For the presentation start of a frame. Containers round it to their clock (1 ms in Matroska), so use the nearest. */
export const timeToFrame = (mediaTime: number, rate: FrameRate): number =>
  Math.max(0, Math.round((mediaTime * rate.num) / rate.den));

/** For any time inside a frame; the epsilon absorbs floats such as 0.28 · 25 = 7.000000000000001. */
export const frameAtTime = (seconds: number, rate: FrameRate): number =>
  Math.max(0, Math.floor((seconds * rate.num) / rate.den + 1e-6));

/** The start of the frame, rounded up, so that converting back gives the same frame at any rate. */
export const frameToMs = (frame: number, rate: FrameRate): number =>
  Math.ceil((frame * 1000 * rate.den) / rate.num);

export const msToFrame = (ms: number, rate: FrameRate): number =>
  Math.floor((ms * rate.num) / (1000 * rate.den));

const two = (value: number): string => String(value).padStart(2, '0');

/** Labels skipped per minute: two at 29.97, four at 59.94. */
const droppedPerMinute = (nominal: number): number => nominal / 15;

const drops = (rate: FrameRate, dropFrame: boolean): boolean => dropFrame && supportsDropFrame(rate);

/** From a frame count to the number of its label (hours, minutes, seconds and frames as one count). */
export function frameToLabel(frame: number, rate: FrameRate, dropFrame: boolean): number {
  const nominal = nominalFps(rate);
  if (!drops(rate, dropFrame)) return frame;
  const dropped = droppedPerMinute(nominal);
  const perTen = nominal * 600 - dropped * 9;
  const rest = frame % perTen;
  // The first minute of every ten skips no labels; the other nine do.
  const minutes = rest < nominal * 60 ? 0 : 1 + Math.floor((rest - nominal * 60) / (nominal * 60 - dropped));
  return frame + dropped * (9 * Math.floor(frame / perTen) + minutes);
}

/** A skipped drop-frame label maps to the first label after the gap. */
export function labelToFrame(label: number, rate: FrameRate, dropFrame: boolean): number {
  const nominal = nominalFps(rate);
  if (!drops(rate, dropFrame)) return label;
  const dropped = droppedPerMinute(nominal);
  const minutes = Math.floor(label / (nominal * 60));
  const intoMinute = label % (nominal * 60);
  const spelled = minutes % 10 !== 0 && intoMinute < dropped ? label - intoMinute + dropped : label;
  return spelled - dropped * (minutes - Math.floor(minutes / 10));
}

/** `frame` counts from 00:00:00:00; the label wraps after 24 hours. */
export function frameToTimecode(frame: number, rate: FrameRate, dropFrame: boolean): string {
  const nominal = nominalFps(rate);
  const perDay = labelToFrame(nominal * 86_400, rate, dropFrame);
  const label = frameToLabel(((frame % perDay) + perDay) % perDay, rate, dropFrame);
  const seconds = Math.floor(label / nominal);
  const frames = String(label % nominal).padStart(Math.max(2, String(nominal - 1).length), '0');
  const clock = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return `${clock}${drops(rate, dropFrame) ? ';' : ':'}${frames}`;
}

/** Frames since 00:00:00:00, or undefined for a label that does not exist at this rate. */
export function parseTimecode(text: string, rate: FrameRate, dropFrame: boolean): number | undefined {
  const match = /^(\d{1,2}):(\d{2}):(\d{2})[:;.,](\d{2,3})$/.exec(text.trim());
  if (!match) return undefined;
  const [hours, minutes, seconds, frames] = match.slice(1).map(Number) as [number, number, number, number];
  const nominal = nominalFps(rate);
  if (hours > 23 || minutes > 59 || seconds > 59 || frames >= nominal) return undefined;
  const label = (hours * 3600 + minutes * 60 + seconds) * nominal + frames;
  const frame = labelToFrame(label, rate, dropFrame);
  return frameToLabel(frame, rate, dropFrame) === label ? frame : undefined;
}

export function timecodeBase(media: {
  frameRate?: FrameRate | null;
  startTimecode?: string | null;
  dropFrame?: boolean | null;
}): TimecodeBase {
  const rate = media.frameRate && fps(media.frameRate) > 0 ? media.frameRate : DEFAULT_RATE;
  const start = media.startTimecode ?? '';
  // All tools mark drop-frame with a semicolon before the frames.
  const dropFrame = supportsDropFrame(rate) && (media.dropFrame ?? start.includes(';'));
  return { rate, dropFrame, startFrame: parseTimecode(start, rate, dropFrame) ?? 0 };
}

/** mm:ss.cc in the media, without the start timecode. */
function formatSeconds(frame: number, rate: FrameRate): string {
  const hundredths = Math.floor((frame * 100 * rate.den) / rate.num + 1e-9);
  return `${two(Math.floor(hundredths / 6000))}:${two(Math.floor(hundredths / 100) % 60)}.${two(hundredths % 100)}`;
}

export function formatFrame(frame: number, base: TimecodeBase, format: TimeFormat): string {
  if (format === 'frames') return String(frame);
  if (format === 'seconds') return formatSeconds(frame, base.rate);
  return frameToTimecode(base.startFrame + frame, base.rate, base.dropFrame);
}
