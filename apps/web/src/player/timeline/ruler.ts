import {
  formatFrame,
  fps,
  frameToLabel,
  labelToFrame,
  nominalFps,
  type TimecodeBase,
  type TimeFormat,
} from '@rushes/contract/timecode';

export type Ruler = { labels: { frame: number; text: string }[]; minor: number[] };

/** Space for an eleven-digit timecode at 11 px with padding. */
const LABEL_PITCH = 116;
const MINOR_PITCH = 10;
const DIVISIONS = 5;
const SECONDS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400];

/** Step sizes in label units: round frame counts below a second, round seconds above. */
function steps(nominal: number, format: TimeFormat): number[] {
  if (format === 'frames') return [1, 10, 100, 1e3, 1e4, 1e5, 1e6].flatMap((ten) => [ten, ten * 2, ten * 5]);
  const parts = [1, 2, 4, 5, 6, 10, 12, 15, 20, 25, 30].filter((n) => n < nominal && nominal % n === 0);
  return [...(format === 'smpte' ? parts : []), ...SECONDS.map((second) => second * nominal)];
}

/**
 * Ticks are placed at round labels, not at round offsets: a file that starts at 00:59:58:12 has a tick at 01:00:00:00.
 */
export function layOutRuler(
  total: number,
  width: number,
  base: TimecodeBase,
  format: TimeFormat,
  /** First frame of the displayed part; positions are relative to it. */
  from = 0,
): Ruler {
  const { rate, dropFrame } = base;
  const nominal = nominalFps(rate);
  const perPixel = total / Math.max(1, width);
  const step =
    steps(nominal, format).find((candidate) => candidate >= perPixel * LABEL_PITCH) ?? nominal * 28_800;
  const smpte = format === 'smpte';
  const startLabel = smpte ? frameToLabel(base.startFrame + from, rate, dropFrame) : from;
  const frameOf = (label: number) => {
    if (smpte) return labelToFrame(label, rate, dropFrame) - base.startFrame - from;
    return (format === 'frames' ? label : Math.ceil((label / nominal) * fps(rate) - 1e-6)) - from;
  };
  const labels = from > 0 ? [] : [{ frame: 0, text: formatFrame(0, base, format) }];
  const minor: number[] = [];
  const part = step % DIVISIONS === 0 && step / DIVISIONS >= perPixel * MINOR_PITCH ? step / DIVISIONS : step;
  for (let label = Math.ceil(startLabel / part) * part; ; label += part) {
    const frame = frameOf(label);
    if (frame >= total) break;
    if (frame <= 0) continue;
    const room = from > 0 || frame / perPixel > LABEL_PITCH * 0.9;
    if (label % step === 0 && room) labels.push({ frame, text: formatFrame(from + frame, base, format) });
    else minor.push(frame);
  }
  return { labels, minor };
}
