import { MediaError } from './media-error.ts';

interface Work {
  make: () => Promise<Buffer>;
  whose: string;
  /** Number of callers waiting for the result. */
  askers: number;
  begun: boolean;
  ahead: boolean;
  done: PromiseWithResolvers<Buffer>;
}

export interface Asked {
  key: string;
  /** The fairness key: each waiting owner gets one result before any owner gets a second. */
  whose: string;
  make: () => Promise<Buffer>;
  /** Aborts when the caller disconnects. */
  signal?: AbortSignal | undefined;
}

const gone = () => new MediaError('aborted', 'nobody waits for it any more');
/** Maximum number of prefetched items: no caller waits for them. */
const MOST_AHEAD = 16;

/**
 * Deduplicates and schedules work: concurrent requests for one key share a result, at most `atOnce` items run
 * concurrently, and items without callers are dropped before they start. Owners take turns (round robin). Prefetched
 * items run only when no caller waits.
 */
export function createJoinedWork(atOnce: number) {
  const open = new Map<string, Work>();
  /** The last turn per owner, while the owner has open items. */
  const served = new Map<string, number>();
  let turns = 0;
  let running = 0;

  function begin(key: string, work: Work): void {
    work.begun = true;
    running += 1;
    turns += 1;
    served.set(work.whose, turns);
    work
      .make()
      .then(work.done.resolve, work.done.reject)
      .finally(() => {
        running -= 1;
        drop(key, work);
        turn();
      });
  }

  function drop(key: string, { whose }: Work): void {
    open.delete(key);
    if (![...open.values()].some((one) => one.whose === whose)) served.delete(whose);
  }

  function turn(): void {
    const waiting = [...open].filter(([, { begun }]) => !begun);
    const places = new Map<string, number>();
    const wanted = waiting
      .filter(([, { ahead }]) => !ahead)
      .map(([key, work]) => {
        const place = places.get(work.whose) ?? 0;
        places.set(work.whose, place + 1);
        return { key, work, place, served: served.get(work.whose) ?? 0 };
      })
      .sort((one, other) => one.place - other.place || one.served - other.served);
    for (const { key, work } of wanted) if (running < atOnce) begin(key, work);
    for (const [key, work] of waiting) if (work.ahead && running < atOnce) begin(key, work);
  }

  function enter({ key, whose, make }: Omit<Asked, 'signal'>, ahead: boolean): Work {
    const done = Promise.withResolvers<Buffer>();
    const work: Work = { make, whose, askers: 0, begun: false, ahead, done };
    // All callers may be gone when it fails: avoids an unhandled rejection.
    work.done.promise.catch(() => undefined);
    open.set(key, work);
    return work;
  }

  return {
    ask({ key, whose, make, signal }: Asked): Promise<Buffer> {
      if (signal?.aborted) return Promise.reject(gone());
      const work = open.get(key) ?? enter({ key, whose, make }, false);
      work.ahead = false;
      work.askers += 1;
      const leave = () => {
        work.askers -= 1;
        if (work.askers > 0 || work.begun) return;
        drop(key, work);
        work.done.reject(gone());
      };
      signal?.addEventListener('abort', leave, { once: true });
      turn();
      return work.done.promise.finally(() => signal?.removeEventListener('abort', leave));
    },
    /** Prefetch: the item will probably be requested soon. */
    ahead({ key, whose, make }: Omit<Asked, 'signal'>): void {
      const before = [...open].filter(([, { ahead, begun }]) => ahead && !begun);
      if (open.has(key)) return;
      const [oldest] = before;
      if (oldest && before.length >= MOST_AHEAD) drop(...oldest);
      enter({ key, whose, make }, true);
      turn();
    },
    /** Starts no more work; resolves when the running work is complete. */
    async end(): Promise<void> {
      for (const [key, { begun, done }] of open) {
        if (begun) continue;
        open.delete(key);
        done.reject(gone());
      }
      await Promise.allSettled([...open.values()].map(({ done }) => done.promise));
    },
    waiting: () => [...open.values()].filter(({ begun }) => !begun).length,
  };
}
