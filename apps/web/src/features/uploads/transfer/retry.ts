import { failureOf, isPermanentFailure } from './problems.ts';

/** Backoff up to a minute, then repeated for an hour: a connection lost for an hour must not fail an upload. */
export const DELAYS = [0, 1000, 2000, 5000, 10_000, 20_000, 40_000, ...Array<number>(60).fill(60_000)];

/** A delay that can be ended early, when the connection is back or the upload is cancelled. */
export interface RetryTimer {
  wait(ms: number): Promise<void>;
  wake(): void;
}

export function createRetryTimer(): RetryTimer {
  const waiting = new Set<() => void>();
  return {
    wait: (ms) =>
      new Promise<void>((resolve) => {
        const go = () => {
          clearTimeout(timer);
          waiting.delete(go);
          resolve();
        };
        const timer = setTimeout(go, ms);
        waiting.add(go);
      }),
    wake() {
      for (const go of [...waiting]) go();
    },
  };
}

/** Retries temporary failures, such as a restarting server or a lost connection. */
export async function retry<T>(
  work: () => Promise<T>,
  timer: RetryTimer,
  stopped: () => boolean,
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (stopped() || isPermanentFailure(failureOf(error)) || attempt >= DELAYS.length) throw error;
      await timer.wait(DELAYS[attempt + 1] ?? 60_000);
      if (stopped()) throw error;
    }
  }
}
