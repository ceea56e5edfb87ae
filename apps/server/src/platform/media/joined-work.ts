import { MediaError } from './media-error.ts';

interface Work {
  make: () => Promise<Buffer>;
  /** Who still waits for it. */
  askers: number;
  begun: boolean;
  ahead: boolean;
  done: PromiseWithResolvers<Buffer>;
}

export interface Asked {
  key: string;
  make: () => Promise<Buffer>;
  /** Whoever asked is gone. */
  signal?: AbortSignal | undefined;
}

const gone = () => new MediaError('aborted', 'nobody waits for it any more');
/** Nobody waits for these: more of them than that would only be in the way. */
const MOST_AHEAD = 16;

/**
 * Work that several ask for is done once, so much of it at once, and what nobody waits for any more before its turn
 * comes is not done. What is done ahead waits until nobody waits for anything.
 */
export function createJoinedWork(atOnce: number) {
  const open = new Map<string, Work>();
  let running = 0;

  function begin(key: string, work: Work): void {
    work.begun = true;
    running += 1;
    work
      .make()
      .then(work.done.resolve, work.done.reject)
      .finally(() => {
        running -= 1;
        open.delete(key);
        turn();
      });
  }

  function turn(): void {
    const waiting = [...open].filter(([, { begun }]) => !begun);
    const inOrder = [
      ...waiting.filter(([, { ahead }]) => !ahead),
      ...waiting.filter(([, { ahead }]) => ahead),
    ];
    for (const [key, work] of inOrder) if (running < atOnce) begin(key, work);
  }

  function enter(key: string, make: Work['make'], ahead: boolean): Work {
    const work: Work = { make, askers: 0, begun: false, ahead, done: Promise.withResolvers<Buffer>() };
    // Whoever asked may be gone when it fails.
    work.done.promise.catch(() => undefined);
    open.set(key, work);
    return work;
  }

  return {
    ask({ key, make, signal }: Asked): Promise<Buffer> {
      if (signal?.aborted) return Promise.reject(gone());
      const work = open.get(key) ?? enter(key, make, false);
      work.ahead = false;
      work.askers += 1;
      const leave = () => {
        work.askers -= 1;
        if (work.askers > 0 || work.begun) return;
        open.delete(key);
        work.done.reject(gone());
      };
      signal?.addEventListener('abort', leave, { once: true });
      turn();
      return work.done.promise.finally(() => signal?.removeEventListener('abort', leave));
    },
    /** It will be asked for soon. */
    ahead(key: string, make: Work['make']): void {
      const before = [...open].filter(([, { ahead, begun }]) => ahead && !begun);
      if (open.has(key)) return;
      const [oldest] = before;
      if (oldest && before.length >= MOST_AHEAD) open.delete(oldest[0]);
      enter(key, make, true);
      turn();
    },
    /** Nothing begins any more; resolves when what has begun is over. */
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
