import { expect, test } from 'vitest';
import type { Trx } from '#platform/context/context.ts';
import { defineHook, fire, type Order, subscribe } from './hook.ts';

async function orderWith(orders: Record<string, Order>): Promise<string[]> {
  const hook = defineHook<undefined>('tried');
  const ran: string[] = [];
  for (const [name, order] of Object.entries(orders)) {
    const run = async () => {
      ran.push(name);
    };
    subscribe(hook, { name, run, ...order });
    subscribe(hook, { name, run, ...order });
  }
  await fire(hook, {} as Trx, undefined);
  return ran;
}

test('Runs each subscriber once, in the declared order', async () => {
  expect(await orderWith({ a: {}, b: {} })).toEqual(['a', 'b']);
  expect(await orderWith({ a: { after: ['b'] }, b: {}, c: { before: ['b'] } })).toEqual(['c', 'b', 'a']);
});

test('Throws when the order names an unknown subscriber or has a cycle', async () => {
  await expect(orderWith({ a: { after: ['nobody'] } })).rejects.toThrow('nobody');
  await expect(orderWith({ a: { before: ['nobody'] } })).rejects.toThrow('nobody');
  await expect(orderWith({ a: { after: ['b'] }, b: { after: ['a'] } })).rejects.toThrow('cycle');
});
