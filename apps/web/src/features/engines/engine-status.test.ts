import type { Engine } from '@rushes/contract/engines';
import { expect, test } from 'vitest';
import { statusOf } from './engine-status.ts';

const engine: Engine = { alias: 'translate', engine: 'DeepL', leavesserver: 1, offered: 1 };
const found = (fault: 'throttled' | 'wrong-credentials' | null) => [{ alias: engine.alias, fault }];

test('The status of an engine names the reason if it cannot be used', () => {
  expect(statusOf(engine, found(null), false)).toEqual({ tone: 'ok', say: 'available' });
  expect(statusOf(engine, found('wrong-credentials'), false)).toEqual({
    tone: 'error',
    say: 'unavailable',
    reason: 'wrong-credentials',
  });
  expect(statusOf(engine, found('throttled'), false)).toMatchObject({ tone: 'warn', say: 'unavailable' });
});

test('An engine that is missing or not allowed is not checked', () => {
  expect(statusOf({ ...engine, engine: null, offered: 0 }, undefined, true).say).toBe('none');
  expect(statusOf({ ...engine, offered: 0 }, found(null), true)).toMatchObject({
    say: 'excluded',
    reason: 'excluded',
  });
});

test('The last result is not shown during a check, nor another engine’s after a failed one', () => {
  expect(statusOf(engine, found(null), true).say).toBe('checking');
  expect(statusOf(engine, undefined, false).say).toBe('unknown');
  expect(statusOf(engine, [{ alias: 'aws-transcribe', fault: null }], false).say).toBe('unknown');
});
