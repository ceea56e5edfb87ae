import { expect, test } from 'vitest';
import { monthOf } from './credits.policy.ts';

const november = { start: '2026-11-01T00:00:00.000Z', end: '2026-12-01T00:00:00.000Z' };

test.each([
  ['2026-11-01T00:00:00.000Z', november],
  ['2026-11-30T23:59:59.999Z', november],
  // Still November in UTC, although it is December in Amsterdam.
  ['2026-12-01T00:30:00.000+01:00', november],
  ['2026-12-01T00:00:00.000Z', { start: '2026-12-01T00:00:00.000Z', end: '2027-01-01T00:00:00.000Z' }],
  ['2028-02-29T12:00:00.000Z', { start: '2028-02-01T00:00:00.000Z', end: '2028-03-01T00:00:00.000Z' }],
])('The month of %s', (moment, month) => {
  expect(monthOf(Date.parse(moment))).toEqual(month);
});
