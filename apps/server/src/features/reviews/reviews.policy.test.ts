import { BadgeStatus } from '@rushes/contract/enums';
import type { Decision, ReviewRule } from '@rushes/contract/reviews';
import { expect, test } from 'vitest';
import { badgeOf } from './reviews.policy.ts';

test.each<[ReviewRule, (Decision | null)[], BadgeStatus]>([
  ['all', [], BadgeStatus.REVIEW],
  ['any', [], BadgeStatus.REVIEW],
  ['all', [null, null], BadgeStatus.REVIEW],
  ['all', ['approved', null], BadgeStatus.REVIEW],
  ['all', ['approved', 'approved'], BadgeStatus.FINAL],
  ['all', ['approved', 'changes'], BadgeStatus.CORRECTION],
  ['any', ['approved', null, null], BadgeStatus.FINAL],
  ['any', ['approved', 'changes'], BadgeStatus.CORRECTION],
  ['any', [null, 'changes'], BadgeStatus.CORRECTION],
])('Rule %s with decisions %j gives status %i', (rule, decisions, badge) => {
  expect(badgeOf(rule, decisions)).toBe(badge);
});
