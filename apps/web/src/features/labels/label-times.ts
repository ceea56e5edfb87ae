/** Default duration of a new label. */
const GAP_MS = 2000;
/** Times have a precision of hundredths of a second. */
const STEP_MS = 10;

const TIME = /^(\d{2,}):([0-5]\d)\.(\d{2})$/;

/** As mm:ss.cc. Rounded up to stay within the same frame: no frame is shorter than a hundredth. */
export function timeText(ms: number): string {
  const hundredths = Math.ceil(ms / STEP_MS);
  const two = (value: number) => String(value).padStart(2, '0');
  const seconds = Math.floor(hundredths / 100);
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}.${two(hundredths % 100)}`;
}

export function timeOf(text: string): number | undefined {
  const [, minutes, seconds, hundredths] = TIME.exec(text.trim()) ?? [];
  if (minutes === undefined) return undefined;
  return (Number(minutes) * 60 + Number(seconds)) * 1000 + Number(hundredths) * STEP_MS;
}

/** Field texts. */
export interface TimeTexts {
  from: string;
  to: string;
}

/** Default range: from the playhead to two seconds later, or to the end. */
export function offeredTimes(ms: number, duration: number | null): TimeTexts {
  const last = duration === null ? Number.POSITIVE_INFINITY : Math.floor(duration / STEP_MS) * STEP_MS;
  const from = Math.min(Math.ceil(ms / STEP_MS) * STEP_MS, last);
  return { from: timeText(from), to: timeText(Math.min(from + GAP_MS, last)) };
}

type TimeProblem = 'missing' | 'format' | 'beyond' | 'order';
type Side = keyof TimeTexts;

/** Parses the typed times, or returns the problem and its field. */
export function typedTimes(
  texts: TimeTexts,
  duration: number | null,
): { start: number; end: number } | { side: Side; problem: TimeProblem } {
  const read = { from: timeOf(texts.from), to: timeOf(texts.to) };
  for (const side of ['from', 'to'] as const) {
    const ms = read[side];
    if (texts[side].trim() === '') return { side, problem: 'missing' };
    if (ms === undefined) return { side, problem: 'format' };
    if (duration !== null && ms > duration) return { side, problem: 'beyond' };
  }
  const [start, end] = [read.from!, read.to!];
  return end < start ? { side: 'to', problem: 'order' } : { start, end };
}
