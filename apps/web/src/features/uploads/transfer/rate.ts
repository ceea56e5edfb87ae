/** Bytes sent at a point in time. The speed is averaged over the last seconds, so that it is stable but current. */
export interface Sample {
  at: number;
  bytes: number;
}

const WINDOW_MS = 6000;

export function addSample(samples: readonly Sample[], sample: Sample): Sample[] {
  return [...samples.filter((one) => sample.at - one.at <= WINDOW_MS), sample];
}

/** Bytes per second; 0 until the samples span half a second. */
export function speedOf(samples: readonly Sample[]): number {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || last.at - first.at < 500) return 0;
  return Math.max(0, ((last.bytes - first.bytes) * 1000) / (last.at - first.at));
}

/** Rounded for display; undefined while nothing is sent. */
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
