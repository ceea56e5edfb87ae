import { MediaError } from '../media-error.ts';

interface Work {
  make: () => Promise<Buffer>;
  whose: string;
  group: string;
  /** Number of callers waiting for the result. */
  askers: number;
  begun: boolean;
  ahead: boolean;
  done: PromiseWithResolvers<Buffer>;
}

export interface Asked {
  key: string;
  /** The owner: within a group each waiting owner gets one result before any owner gets a second. */
  whose: string;
  /** Groups share the capacity by the number of owners that wait in them, up to `MOST_WEIGHT`. */
  group?: string;
  make: () => Promise<Buffer>;
  /** Aborts when the caller disconnects. */
  signal?: AbortSignal | undefined;
}

const busy = () => new MediaError('busy', 'too much is waiting in this group');
const gone = () => new MediaError('aborted', 'aborted: no caller is waiting');
/** Maximum number of prefetched items: no caller waits for them. */
const MOST_AHEAD = 16;
/** A group in which more owners wait gets no larger share: they may be one person. */
const MOST_WEIGHT = 4;
/** Items that may wait in one group. When it is full, owners with few items still enter. */
const MOST_WAITING = 100;

/**
 * Deduplicates and schedules work: concurrent requests for one key share a result, at most `atOnce` items run
 * concurrently, and items without callers are dropped before they start. Groups share the capacity by weight
 * (start-time fair queueing), and the owners in a group take turns (round robin). Prefetched items run only when no
 * caller waits.
 */
export function createFairWorkQueue(atOnce: number) {
  const open = new Map<string, Work>();
  /** The last turn per owner, while the owner has open items. */
  const served = new Map<string, number>();
  /** What each group with open items has received, divided by its weight at the time. */
  const received = new Map<string, number>();
  let receivedLast = 0;
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

  function drop(key: string, { whose, group }: Work): void {
    open.delete(key);
    const left = [...open.values()];
    if (!left.some((one) => one.whose === whose)) served.delete(whose);
    if (!left.some((one) => one.group === group)) received.delete(group);
  }

  const waitingItems = () => [...open].filter(([, { begun }]) => !begun);

  /** The item of the group that received least, for the owner whose last turn is longest ago. */
  function next(): [string, Work] | undefined {
    const groups = Map.groupBy(
      waitingItems().filter(([, { ahead }]) => !ahead),
      ([, { group }]) => group,
    );
    const sofar = (group: string) => received.get(group) ?? receivedLast;
    const [first] = [...groups].sort(([one], [other]) => sofar(one) - sofar(other));
    if (!first) return undefined;
    const [group, items] = first;
    const owners = new Set(items.map(([, { whose }]) => whose)).size;
    receivedLast = sofar(group);
    received.set(group, receivedLast + 1 / Math.min(owners, MOST_WEIGHT));
    const turnOf = ([, { whose }]: [string, Work]) => served.get(whose) ?? 0;
    return items.sort((one, other) => turnOf(one) - turnOf(other))[0];
  }

  function turn(): void {
    while (running < atOnce) {
      const item = next() ?? waitingItems()[0];
      if (!item) return;
      begin(...item);
    }
  }

  /** In a full group, rejects the newest item of the owner with the most. False if no owner has more than this one. */
  function makeRoom({ whose, group = '' }: Pick<Asked, 'whose' | 'group'>): boolean {
    const items = waitingItems().filter(([, one]) => one.group === group && !one.ahead);
    if (items.length < MOST_WAITING) return true;
    const owners = Map.groupBy(items, ([, one]) => one.whose);
    const [most = []] = [...owners.values()].sort((one, other) => other.length - one.length);
    const newest = most.at(-1);
    if (!newest || most.length <= (owners.get(whose)?.length ?? 0)) return false;
    drop(...newest);
    newest[1].done.reject(busy());
    return true;
  }

  function enter({ key, whose, group = '', make }: Omit<Asked, 'signal'>, ahead: boolean): Work {
    const done = Promise.withResolvers<Buffer>();
    const work: Work = { make, whose, group, askers: 0, begun: false, ahead, done };
    // All callers may be gone when it fails: avoids an unhandled rejection.
    work.done.promise.catch(() => undefined);
    open.set(key, work);
    return work;
  }

  return {
    ask({ signal, ...wanted }: Asked): Promise<Buffer> {
      const { key } = wanted;
      if (signal?.aborted) return Promise.reject(gone());
      if (!open.has(key) && !makeRoom(wanted)) return Promise.reject(busy());
      const work = open.get(key) ?? enter(wanted, false);
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
    ahead(wanted: Omit<Asked, 'signal'>): void {
      const { key } = wanted;
      const before = [...open].filter(([, { ahead, begun }]) => ahead && !begun);
      if (open.has(key)) return;
      const [oldest] = before;
      if (oldest && before.length >= MOST_AHEAD) drop(...oldest);
      enter(wanted, true);
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
    waiting: () => waitingItems().length,
  };
}
