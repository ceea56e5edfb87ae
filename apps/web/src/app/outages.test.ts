import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api.ts';
import { isOutage, reloadWhenBack, watchOutages } from './outages.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A query on the page that fails as given and then answers. */
function page(failures: Error[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  watchOutages(client);
  const ask = vi.fn(async () => {
    const failure = failures.shift();
    if (failure) throw failure;
    return 'files';
  });
  const observer = new QueryObserver(client, { queryKey: ['files'], queryFn: ask });
  const leave = observer.subscribe(() => {});
  return { ask, leave, data: () => observer.getCurrentResult().data };
}

test('A page that failed while the server was away loads by itself when it is back', async () => {
  const { ask, data, leave } = page([new ApiError('network', 0), new ApiError('11503', 503)]);
  await vi.advanceTimersByTimeAsync(10);
  expect([ask.mock.calls.length, data()]).toEqual([1, undefined]);
  await vi.advanceTimersByTimeAsync(3000);
  expect([ask.mock.calls.length, data()]).toEqual([2, undefined]);
  await vi.advanceTimersByTimeAsync(6000);
  expect([ask.mock.calls.length, data()]).toEqual([3, 'files']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(3);
  leave();
});

test('A refusal and a page that was left are not repeated', async () => {
  const refused = page([new ApiError('ERR7', 404)]);
  const left = page([new ApiError('network', 0)]);
  await vi.advanceTimersByTimeAsync(10);
  left.leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([refused.ask.mock.calls.length, left.ask.mock.calls.length]).toEqual([1, 1]);
  expect([500, 429, 404].some((status) => isOutage(new ApiError('x', status)))).toBe(false);
  refused.leave();
});

test('A page that could not open reloads once the server answers, and not in a loop', async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  const answers = ['away', { ok: false }, { ok: true }];
  vi.stubGlobal('fetch', async () => {
    const answer = answers.shift() ?? { ok: true };
    if (answer === 'away') throw new Error('away');
    return answer;
  });
  reloadWhenBack();
  await vi.advanceTimersByTimeAsync(3000);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(3000);
  expect(reload).toHaveBeenCalledTimes(1);
  // The server was never away: one reload may help, a second would not.
  for (const expected of [2, 2]) {
    reloadWhenBack();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(reload).toHaveBeenCalledTimes(expected);
  }
});
