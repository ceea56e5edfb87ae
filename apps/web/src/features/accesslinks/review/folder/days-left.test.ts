import { expect, test } from 'vitest';
import { daysLeft } from './days-left.ts';

test('Counts the days left of an access link by UTC dates, with 0 on the last day', () => {
  const end = '2026-11-28T23:59:59.999Z';
  expect(daysLeft(end, Date.parse('2026-11-15T00:00:00.000Z'))).toBe(13);
  expect(daysLeft(end, Date.parse('2026-11-15T23:59:59.999Z'))).toBe(13);
  expect(daysLeft(end, Date.parse('2026-11-28T00:00:00.000Z'))).toBe(0);
  expect(daysLeft(end, Date.parse('2026-12-01T00:00:00.000Z'))).toBe(0);
});
