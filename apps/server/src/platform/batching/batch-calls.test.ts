import { expect, it } from 'vitest';
import { batchCalls } from './batch-calls.ts';

/** Work that runs until its gate is resolved. */
function heldWork() {
  const groups: number[][] = [];
  const gates: PromiseWithResolvers<void>[] = [];
  const ask = batchCalls(async (items: readonly number[]) => {
    groups.push([...items]);
    const gate = Promise.withResolvers<void>();
    gates.push(gate);
    await gate.promise;
    if (items.includes(13)) throw new Error('thirteen');
    return items.map((item) => item * 10);
  }, 3);
  const pass = async () => {
    gates.shift()!.resolve();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { groups, ask, pass };
}

it('Groups the calls that arrive during a running group, up to the maximum size', async () => {
  const { groups, ask, pass } = heldWork();
  const answers = Promise.all([1, 2, 3, 4, 5].map(ask));
  for (let turn = 0; turn < 3; turn++) await pass();
  expect(await answers).toEqual([10, 20, 30, 40, 50]);
  expect(groups).toEqual([[1], [2, 3, 4], [5]]);
});

it('Retries each call alone when its group fails, and rejects only the one that causes the error', async () => {
  const { groups, ask, pass } = heldWork();
  const answers = Promise.allSettled([1, 2, 13, 4].map(ask));
  for (let turn = 0; turn < 5; turn++) await pass();
  expect(await answers).toMatchObject([
    { value: 10 },
    { value: 20 },
    { reason: { message: 'thirteen' } },
    { value: 40 },
  ]);
  expect(groups).toEqual([[1], [2, 13, 4], [2], [13], [4]]);
});

it('Starts a new group after an idle period', async () => {
  const { groups, ask, pass } = heldWork();
  for (const item of [1, 2]) {
    const answer = ask(item);
    await pass();
    expect(await answer).toBe(item * 10);
  }
  expect(groups).toEqual([[1], [2]]);
});
