export interface TimeLimits {
  /** Characters per second; null for no limit. */
  speed: number | null;
  minDuration: number;
  maxDuration: number;
  /** Between two cues. */
  gapMs: number;
  frameMs: number;
}

/** When a cue is spoken, and how much there is to read. */
export interface CueTime {
  startTime: number;
  endTime: number;
  characters: number;
}

/** A cue that starts or ends this close to a cut looks like a mistake. */
const SNAP_START_FRAMES = 7;
const SNAP_END_FRAMES = 12;
/** Shorter gaps flicker: the cue stays until the next one. */
const FLICKER_MS = 500;

/**
 * Moves starts to cuts, and ends to where the text can be read: the minimum duration, the reading speed, and at least
 * until the speech ends. Cues never overlap.
 */
export function setTimes(
  cues: readonly CueTime[],
  limits: TimeLimits,
  { shots, durationMs }: { shots: readonly number[]; durationMs: number },
): { startTime: number; endTime: number }[] {
  const starts = setStarts(cues, limits, shots);
  return cues.map((cue, at) => {
    const startTime = starts[at]!;
    const next = starts[at + 1];
    const latest = next === undefined ? Math.max(durationMs, startTime + 1) : next - limits.gapMs;
    const end = Math.min(
      setEnd({ ...cue, startTime }, limits, shots, next),
      latest,
      startTime + limits.maxDuration,
    );
    return { startTime, endTime: Math.max(startTime + 1, end) };
  });
}

function setStarts(cues: readonly CueTime[], limits: TimeLimits, shots: readonly number[]): number[] {
  const starts: number[] = [];
  for (const [at, { startTime, endTime }] of cues.entries()) {
    const before = starts.at(-1);
    // Engines return words at the same time: leave room for one millisecond of the cue before.
    const earliest = before === undefined ? 0 : before + limits.gapMs + 1;
    // An earlier start must not end the cue before while it is spoken, nor make it too short.
    const spoken = cues[at - 1]?.endTime ?? 0;
    const free = before === undefined ? 0 : Math.max(spoken, before + limits.minDuration) + limits.gapMs;
    const cut = nearest(shots, startTime, SNAP_START_FRAMES * limits.frameMs);
    const isUsable = cut !== undefined && cut >= Math.min(free, startTime) && cut < endTime;
    starts.push(Math.max(earliest, isUsable ? cut : startTime));
  }
  return starts;
}

function setEnd(
  { startTime, endTime, characters }: CueTime,
  limits: TimeLimits,
  shots: readonly number[],
  next: number | undefined,
): number {
  const toRead = limits.speed === null ? 0 : Math.ceil((characters * 1000) / limits.speed);
  const end = Math.max(endTime, startTime + limits.minDuration, startTime + toRead);
  const until = next === undefined ? Number.POSITIVE_INFINITY : next - limits.gapMs;
  if (until >= end && until - end < FLICKER_MS) return until;
  const cut = nearest(shots, end, SNAP_END_FRAMES * limits.frameMs);
  const atCut = cut === undefined ? end : cut - limits.gapMs;
  return atCut - startTime >= limits.minDuration ? atCut : end;
}

/** The nearest value within reach. The values are in order. */
function nearest(values: readonly number[], wanted: number, reach: number): number | undefined {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  const candidates = [values[low - 1], values[low]].filter((value) => value !== undefined);
  const best = candidates.sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0];
  return best !== undefined && Math.abs(best - wanted) <= reach ? best : undefined;
}
