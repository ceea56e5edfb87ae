import type { Trx } from '#platform/context/context.ts';

/** Names of other subscribers of the same hook. */
export interface Order {
  before?: readonly string[];
  after?: readonly string[];
}

interface Subscriber<T> extends Order {
  /** Usually the feature. A name subscribes to a hook once. */
  name: string;
  run(trx: Trx, data: T): Promise<void>;
}

/**
 * Lets a lower-level feature call higher-level features without importing them. Subscribers run inside the caller's
 * transaction: their writes commit or roll back with the change.
 */
export interface Hook<T> {
  name: string;
  subscribers: Subscriber<T>[];
  /** The subscribers in the order in which they run; undefined after a new one came. */
  ordered?: Subscriber<T>[] | undefined;
}

export function defineHook<T>(name: string): Hook<T> {
  return { name, subscribers: [] };
}

export function subscribe<T>(hook: Hook<T>, subscriber: Subscriber<T>): void {
  if (hook.subscribers.some(({ name }) => name === subscriber.name)) return;
  hook.subscribers.push(subscriber);
  hook.ordered = undefined;
}

export async function fire<T>(hook: Hook<T>, trx: Trx, data: T): Promise<void> {
  hook.ordered ??= orderOf(hook);
  for (const { run } of hook.ordered) await run(trx, data);
}

/** By the declared order. Subscribers without one run in the order in which they subscribed. */
export function orderOf<T>({ name: hook, subscribers }: Hook<T>): Subscriber<T>[] {
  const earlier = earlierThan(hook, subscribers);
  const ordered: Subscriber<T>[] = [];
  const done = new Set<string>();
  while (ordered.length < subscribers.length) {
    const next = subscribers.find(
      ({ name }) => !done.has(name) && [...earlier.get(name)!].every((other) => done.has(other)),
    );
    if (!next) throw new Error(`The order of the subscribers of ${hook} has a cycle.`);
    done.add(next.name);
    ordered.push(next);
  }
  return ordered;
}

/** For each subscriber, those that are declared to run before it. */
function earlierThan<T>(hook: string, subscribers: readonly Subscriber<T>[]): Map<string, Set<string>> {
  const earlier = new Map(subscribers.map(({ name }) => [name, new Set<string>()]));
  const of = (name: string, by: string) => {
    const set = earlier.get(name);
    if (!set) throw new Error(`${by} names ${name} in its order, which does not subscribe to ${hook}.`);
    return set;
  };
  for (const { name, before = [], after = [] } of subscribers) {
    for (const later of before) of(later, name).add(name);
    for (const first of after) {
      of(first, name);
      earlier.get(name)!.add(first);
    }
  }
  return earlier;
}
