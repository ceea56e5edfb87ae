import { expect, test } from 'vitest';
import { poll, realPause, retryAfterMs, withBackOff } from './back-off.ts';
import { memoryState, once } from './engine.ts';
import { pickLanguage } from './pick-language.ts';
import { abortError, endsRun, isRetryable, ServiceError, type ServiceErrorKind } from './service-error.ts';

/** Fails so many times, and records how long the caller waited. */
function scene(failures: number, error: ServiceError) {
  const waits: number[] = [];
  let calls = 0;
  const run = (signal?: AbortSignal) =>
    withBackOff(
      async () => {
        calls += 1;
        if (calls <= failures) throw error;
        return 'done';
      },
      { signal, pause: async (ms) => void waits.push(ms) },
    );
  return { run, waits, calls: () => calls };
}

const busy = new ServiceError('throttled', 'busy');

test('A busy engine is asked again, each time later, and not for ever', async () => {
  const some = scene(3, busy);
  expect(await some.run()).toBe('done');
  expect(some.waits).toHaveLength(3);
  expect(some.waits[2]!).toBeGreaterThan(some.waits[0]!);
  const never = scene(99, busy);
  await expect(never.run()).rejects.toBe(busy);
  expect(never.calls()).toBe(6);
  expect(never.waits.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(120_000);
});

test('The engine decides how long to wait; a long wait is left to the job', async () => {
  const short = scene(1, new ServiceError('throttled', 'busy', { retryAfterMs: 1234 }));
  await short.run();
  expect(short.waits).toEqual([1234]);
  const long = scene(1, new ServiceError('throttled', 'busy', { retryAfterMs: 3_600_000 }));
  await expect(long.run()).rejects.toMatchObject({ kind: 'throttled', retryAfterMs: 3_600_000 });
  expect(long.waits).toEqual([]);
});

test('A caller without time left gets the last error of the engine; an aborted run gets its reason', async () => {
  const interrupted = (reason: Error) => {
    const controller = new AbortController();
    const pause = async () => {
      controller.abort(reason);
      throw reason;
    };
    return withBackOff(() => Promise.reject(busy), { signal: controller.signal, pause });
  };
  await expect(interrupted(new DOMException('over', 'TimeoutError'))).rejects.toBe(busy);
  const stopping = new Error('the worker is stopping');
  await expect(interrupted(stopping)).rejects.toBe(stopping);
});

test('Other errors and aborted runs are not repeated', async () => {
  for (const kind of [
    'wrong-credentials',
    'quota-exceeded',
    'unsupported-media',
    'failed',
    'job-lost',
  ] as const) {
    const wrong = scene(1, new ServiceError(kind, kind));
    await expect(wrong.run()).rejects.toMatchObject({ kind });
    expect(wrong.calls()).toBe(1);
  }
  const reason = new Error('the worker is stopping');
  const stopped = scene(1, busy);
  await expect(stopped.run(AbortSignal.abort(reason))).rejects.toBe(reason);
  expect(stopped.calls()).toBe(0);
});

test('A wait ends when the run is aborted', async () => {
  const controller = new AbortController();
  const waiting = realPause(3_600_000, controller.signal);
  controller.abort();
  await expect(waiting).rejects.toMatchObject({ kind: 'cancelled' });
  const reason = new Error('timeout');
  expect(abortError(AbortSignal.abort(reason))).toBe(reason);
});

test('Polling slows down', async () => {
  const waits: number[] = [];
  const answers = [undefined, undefined, undefined, 'ready'];
  const pause = async (ms: number) => void waits.push(ms);
  expect(await poll(async () => answers.shift(), { pause })).toBe('ready');
  expect(waits).toEqual([2000, 3000, 4500]);
});

test('Retry-After is a number of seconds or a date', () => {
  const now = Date.parse('2026-03-01T12:00:00Z');
  expect(retryAfterMs('120')).toBe(120_000);
  expect(retryAfterMs('Sun, 01 Mar 2026 12:00:30 GMT', now)).toBe(30_000);
  expect(retryAfterMs('Sun, 01 Mar 2026 11:00:00 GMT', now)).toBe(0);
  for (const none of [null, undefined, '', 'later']) expect(retryAfterMs(none)).toBeUndefined();
});

test('Each kind of error says whether to retry and whether anything is left to continue', () => {
  const kinds: Record<ServiceErrorKind, [retry: boolean, ends: boolean]> = {
    unavailable: [true, false],
    throttled: [true, false],
    'job-lost': [true, true],
    'wrong-credentials': [false, true],
    'quota-exceeded': [false, true],
    'unsupported-language': [false, true],
    'unsupported-media': [false, true],
    cancelled: [false, true],
    failed: [false, true],
  };
  for (const [kind, expected] of Object.entries(kinds)) {
    const error = new ServiceError(kind as ServiceErrorKind, '');
    expect([isRetryable(error), endsRun(error)]).toEqual(expected);
  }
  expect([isRetryable(new Error('killed')), endsRun(new Error('killed'))]).toEqual([true, false]);
});

test('A step that is done is not repeated', async () => {
  const values = new Map<string, string>();
  let count = 0;
  const step = () => once(memoryState(values), 'step', async () => ({ count: ++count }));
  expect([await step(), await step()]).toEqual([{ count: 1 }, { count: 1 }]);
});

test('A language is found by its tag, its usual region or its base', () => {
  const offered = ['en-GB', 'en-US', 'nl-NL', 'fr-CA', 'de'];
  expect(['EN-gb', 'en', 'nl', 'fr-FR', 'de-AT'].map((tag) => pickLanguage(tag, offered))).toEqual([
    'en-GB',
    'en-US',
    'nl-NL',
    'fr-CA',
    'de',
  ]);
  for (const tag of ['sv', '', 'no such tag'])
    expect(() => pickLanguage(tag, offered)).toThrow(
      expect.objectContaining({ kind: 'unsupported-language' }),
    );
});
