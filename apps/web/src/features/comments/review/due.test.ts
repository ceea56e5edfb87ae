import { describe, expect, test } from 'vitest';
import { DEFAULT_TIME, fieldsOf, readDue, readTime } from './due.ts';

const noon = '2026-03-05T12:00:34.567Z';
const now = Date.parse(noon);
const HOUR = 3_600_000;
const at = (ms: number) => fieldsOf(new Date(now + ms).toISOString());

describe('Deadline fields', () => {
  test('keep an unchanged deadline to the millisecond, and accept it although it has passed', () => {
    expect(readDue(fieldsOf(noon), noon, now + 30 * HOUR)).toEqual({ dueat: noon });
  });

  test('refuse a changed deadline in the past', () => {
    expect(readDue(at(-HOUR), noon, now)).toEqual({ problem: 'late' });
    expect(readDue(at(-HOUR), null, now)).toEqual({ problem: 'late' });
    expect(readDue(at(HOUR), noon, now)).toEqual({ dueat: '2026-03-05T13:00:00.000Z' });
  });

  test('mean no deadline without a day', () => {
    expect(fieldsOf(null)).toEqual({ day: '', time: DEFAULT_TIME });
    for (const before of [noon, null])
      expect(readDue({ day: '', time: 'x' }, before, now)).toEqual({ dueat: null });
  });

  test('refuse what is not a day or not a time', () => {
    expect(readDue({ day: '31-04-2026', time: '12:00' }, null, now)).toEqual({ problem: 'day' });
    expect(readDue({ day: '2026-04-30', time: 'noon' }, null, now)).toEqual({ problem: 'time' });
  });

  test.each([
    ['9', '09:00'],
    [' 9:30 ', '09:30'],
    ['09.30', '09:30'],
    ['0930', '09:30'],
    ['24:00', undefined],
    ['9:60', undefined],
    ['', undefined],
  ])('read the time %j as %j', (text, time) => expect(readTime(text)).toBe(time));
});
