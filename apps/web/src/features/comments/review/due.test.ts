import { describe, expect, test } from 'vitest';
import { dueOf, isLate, localMinute } from './due.ts';

const noon = '2026-03-05T12:00:34.567Z';
const at = (ms: number) => localMinute(new Date(Date.parse(noon) + ms).toISOString());
const HOUR = 3_600_000;

describe('Deadline field', () => {
  test('keeps an unchanged deadline to the millisecond, and accepts it although it has passed', () => {
    const field = localMinute(noon);
    expect(dueOf(field, noon)).toBe(noon);
    expect(isLate(field, noon, Date.parse(noon) + 30 * HOUR)).toBe(false);
  });

  test('refuses a changed deadline in the past', () => {
    expect(isLate(at(-HOUR), noon, Date.parse(noon))).toBe(true);
    expect(isLate(at(HOUR), noon, Date.parse(noon))).toBe(false);
    expect(isLate(at(-HOUR), null, Date.parse(noon))).toBe(true);
    expect(dueOf(at(HOUR), noon)).toBe('2026-03-05T13:00:00.000Z');
  });

  test('treats an empty field as no deadline', () => {
    expect(dueOf('', noon)).toBeNull();
    expect(dueOf('', null)).toBeNull();
    expect(isLate('', noon, Date.parse(noon))).toBe(false);
  });
});
