import { expect, test } from 'vitest';
import { isEngineAllowed, isEngineOffered } from './engines.policy.ts';

const local = { leavesServer: false };
const cloud = { leavesServer: true };
const open = { engines_local_only: 0 } as const;
const closed = { engines_local_only: 1 } as const;

test.each([
  [open, local, true],
  [open, cloud, true],
  [closed, local, true],
  [closed, cloud, false],
])('%o allows %o: %s', (rule, engine, expected) => {
  expect(isEngineAllowed(rule, engine)).toBe(expected);
});

test('An engine is offered to a user if one of their tenants allows it', () => {
  expect(isEngineOffered([closed, open], cloud)).toBe(true);
  expect(isEngineOffered([closed, closed], cloud)).toBe(false);
  expect(isEngineOffered([closed], local)).toBe(true);
  expect(isEngineOffered([], local)).toBe(false);
});
