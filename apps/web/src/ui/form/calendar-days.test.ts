import { expect, it } from 'vitest';
import { addDays, addMonths, formatDay, readDay, weeksOf, within } from './calendar-days.ts';

it('reads days in both orders and rejects days that do not exist', () => {
  for (const text of ['28/11/2026', '28-11-2026', ' 28.11.2026 ', '28 11 2026', '2026-11-28'])
    expect(readDay(text), text).toBe('2026-11-28');
  expect(readDay('1/2/2026')).toBe('2026-02-01');
  for (const text of ['31/4/2026', '29/2/2026', '0/1/2026', '1/13/2026', '28/11', 'soon', ''])
    expect(readDay(text), text).toBeUndefined();
});

it('moves by days and months, and stays within a shorter month', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
});

it('shows the month in whole weeks from Monday', () => {
  const weeks = weeksOf('2026-11-18');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([
    ...['2026-10-26', '2026-10-27', '2026-10-28', '2026-10-29', '2026-10-30', '2026-10-31'],
    '2026-11-01',
  ]);
});

it('compares with the limits and formats in the language', () => {
  expect(within('2026-11-18', '2026-11-18', '2026-11-18')).toBe(true);
  expect(within('2026-11-17', '2026-11-18')).toBe(false);
  expect(within('2026-11-19', undefined, '2026-11-18')).toBe(false);
  expect(formatDay('2026-11-28', 'nl-NL', { month: 'long', year: 'numeric' })).toBe('november 2026');
});
