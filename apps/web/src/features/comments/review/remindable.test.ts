import type { Reviewer } from '@rushes/contract/reviews';
import { expect, test } from 'vitest';
import { isRemindable, pendingOf } from './remindable.ts';

const now = Date.parse('2026-11-18T12:00:00.000Z');

test('Reviewers without a decision can be reminded, but not the user', () => {
  const reviewer = (id: string, decision: Reviewer['decision']) => ({ id, decision }) as Reviewer;
  const all = [reviewer('me', null), reviewer('ilse', null), reviewer('tom', 'approved')];
  expect(pendingOf(all, 'me').map(({ id }) => id)).toEqual(['ilse']);
});

test('A reviewer can be reminded again after 24 hours', () => {
  expect(isRemindable({ remindedat: null }, now)).toBe(true);
  expect(isRemindable({ remindedat: '2026-11-17T12:00:01.000Z' }, now)).toBe(false);
  expect(isRemindable({ remindedat: '2026-11-17T12:00:00.000Z' }, now)).toBe(true);
});
