import { setTimeout as delay } from 'node:timers/promises';
import { abortError, ServiceError, throwIfAborted } from './service-error.ts';

/** Waits, and throws when the signal aborts. Tests pass one that moves a clock. */
export type Pause = (ms: number, signal?: AbortSignal) => Promise<void>;

export const realPause: Pause = async (ms, signal) => {
  try {
    await delay(ms, undefined, signal ? { signal } : {});
  } catch (error) {
    if (signal?.aborted) throw abortError(signal);
    throw error;
  }
};

export interface Waiting {
  signal?: AbortSignal | undefined;
  pause: Pause;
}

const TRIES = 6;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/** Repeats a request while the engine is busy or does not answer, up to about a minute; longer waits are for the job. */
export async function withBackOff<T>(work: () => Promise<T>, { signal, pause }: Waiting): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    throwIfAborted(signal);
    try {
      return await work();
    } catch (error) {
      throwIfAborted(signal);
      const ms = pauseAfter(error, attempt);
      if (ms === undefined) throw error;
      await pause(ms, signal).catch((aborted: unknown) => {
        // The caller has no more time: what the engine said last is more than that.
        throw isTimeout(signal) ? error : aborted;
      });
    }
  }
}

/** Aborted by `AbortSignal.timeout`. Jobs that take too long are aborted with an error of their own. */
const isTimeout = (signal: AbortSignal | undefined) =>
  signal?.reason instanceof DOMException && signal.reason.name === 'TimeoutError';

function pauseAfter(error: unknown, attempt: number): number | undefined {
  if (!(error instanceof ServiceError) || attempt >= TRIES) return undefined;
  if (error.kind !== 'throttled' && error.kind !== 'unavailable') return undefined;
  if (error.retryAfterMs !== undefined) {
    return error.retryAfterMs > LONGEST_PAUSE_MS ? undefined : error.retryAfterMs;
  }
  // Half of it is random, so that workers that were refused together do not return together.
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
  return longest * (0.5 + Math.random() / 2);
}

const FIRST_POLL_MS = 2_000;
const LONGEST_POLL_MS = 20_000;

/** Asks until there is an answer, less and less often. */
export async function poll<T>(ask: () => Promise<T | undefined>, { signal, pause }: Waiting): Promise<T> {
  for (let ms = FIRST_POLL_MS; ; ms = Math.min(LONGEST_POLL_MS, ms * 1.5)) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await pause(ms, signal);
  }
}

/** `Retry-After`: seconds or a date (RFC 9110). */
export function retryAfterMs(header: string | null | undefined, now = Date.now()): number | undefined {
  if (!header) return undefined;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}
