import { describe, expect, test } from 'vitest';
import { dueOf, isLate, localMinute } from './due.ts';

const noon = '2026-03-05T12:00:34.567Z';
const at = (ms: number) => localMinute(new Date(Date.parse(noon) + ms).toISOString());
const HOUR = 3_600_000;

describe('the deadline in a form', () => {
  test('nobody moved it: it is sent with its seconds, and is not too late although it has passed', () => {
    const field = localMinute(noon);
    expect(dueOf(field, noon)).toBe(noon);
    expect(isLate(field, noon, Date.parse(noon) + 30 * HOUR)).toBe(false);
  });

  test('moved, it has to lie ahead', () => {
    expect(isLate(at(-HOUR), noon, Date.parse(noon))).toBe(true);
    expect(isLate(at(HOUR), noon, Date.parse(noon))).toBe(false);
    expect(isLate(at(-HOUR), null, Date.parse(noon))).toBe(true);
    expect(dueOf(at(HOUR), noon)).toBe('2026-03-05T13:00:00.000Z');
  });

  test('an empty field is no deadline', () => {
    expect(dueOf('', noon)).toBeNull();
    expect(dueOf('', null)).toBeNull();
    expect(isLate('', noon, Date.parse(noon))).toBe(false);
  });
});
