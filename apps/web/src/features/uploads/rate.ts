/** Bytes moved at a moment; the speed is taken over the last few seconds, so that it neither jumps nor lags. */
export interface Sample {
  at: number;
  bytes: number;
}

const WINDOW_MS = 6000;

export function addSample(samples: readonly Sample[], sample: Sample): Sample[] {
  return [...samples.filter((one) => sample.at - one.at <= WINDOW_MS), sample];
}

/** Bytes per second; 0 until two samples stand apart. */
export function speedOf(samples: readonly Sample[]): number {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || last.at - first.at < 500) return 0;
  return Math.max(0, ((last.bytes - first.bytes) * 1000) / (last.at - first.at));
}

/** Rounded as people say it; undefined while nothing moves. */
export function timeLeft(
  bytes: number,
  speed: number,
): { unit: 'seconds' | 'minutes' | 'hours'; count: number } | undefined {
  if (speed <= 0) return undefined;
  const seconds = bytes / speed;
  if (seconds < 55) return { unit: 'seconds', count: Math.max(5, Math.ceil(seconds / 5) * 5) };
  if (seconds < 55 * 60) return { unit: 'minutes', count: Math.max(1, Math.round(seconds / 60)) };
  return { unit: 'hours', count: Math.max(1, Math.round(seconds / 3600)) };
}
