import type { Pod } from '@rushes/contract/pods';
import { expect, test } from 'vitest';
import { comparableWith, otherVersion } from './comparable.ts';

const stack = (id: string, order: number, kind: Pod['kind'] = 'video') => ({
  id,
  order,
  kind,
  versions: [3, 1, 2].map((number) => ({ id: `v${number}`, order: number })) as Pod['versions'],
});

test('Compares a version with the previous one, and the oldest with the next one', () => {
  expect(otherVersion(stack('v3', 3))?.id).toBe('v2');
  expect(otherVersion(stack('v2', 2))?.id).toBe('v1');
  expect(otherVersion(stack('v1', 1))?.id).toBe('v2');
  expect(otherVersion({ ...stack('v1', 1), versions: [] })).toBeUndefined();
});

test('Compares only videos of the same version stack, and not a version with itself', () => {
  expect(comparableWith(stack('v3', 3), 'v1')).toBe(true);
  expect(comparableWith(stack('v3', 3), 'v3')).toBe(false);
  expect(comparableWith(stack('v3', 3), 'v9')).toBe(false);
  expect(comparableWith(stack('v3', 3, 'audio'), 'v1')).toBe(false);
  expect(otherVersion(stack('v3', 3, 'audio'))).toBeUndefined();
});
