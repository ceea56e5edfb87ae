import type { Trx } from '#platform/context/context.ts';

/**
 * Lets a lower-level feature call higher-level features without importing them. Subscribers run inside the caller's
 * transaction: their writes commit or roll back with the change.
 */
export interface Hook<T> {
  name: string;
  subscribers: ((trx: Trx, data: T) => Promise<void>)[];
}

export function defineHook<T>(name: string): Hook<T> {
  return { name, subscribers: [] };
}

export function subscribe<T>(hook: Hook<T>, subscriber: (trx: Trx, data: T) => Promise<void>): void {
  if (!hook.subscribers.includes(subscriber)) hook.subscribers.push(subscriber);
}

export async function fire<T>(hook: Hook<T>, trx: Trx, data: T): Promise<void> {
  for (const subscriber of hook.subscribers) await subscriber(trx, data);
}
