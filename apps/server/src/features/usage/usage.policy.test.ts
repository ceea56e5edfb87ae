import { describe, expect, it, test } from 'vitest';
import {
  fillDays,
  fillMeasuredDays,
  monthsOf,
  noUsage,
  previousOf,
  spanOf,
  splitMonths,
  sumDays,
} from './usage.policy.ts';

describe('The period of usage figures', () => {
  test.each([
    ['the current month until today', {}, { from: '2026-11-01', to: '2026-11-19' }],
    ['from a day until today', { from: '2026-11-05' }, { from: '2026-11-05', to: '2026-11-19' }],
    ['the month that contains the last day', { to: '2026-02-28' }, { from: '2026-02-01', to: '2026-02-28' }],
    ['one day', { from: '2026-11-19', to: '2026-11-19' }, { from: '2026-11-19', to: '2026-11-19' }],
  ])('is %s', (_, asked, span) => {
    expect(spanOf(asked, '2026-11-19')).toEqual(span);
  });

  it('is refused when it ends before it begins, or is longer than three years', () => {
    expect(() => spanOf({ from: '2026-11-02', to: '2026-11-01' }, '2026-11-19')).toThrow('last day');
    expect(() => spanOf({ from: '2020-01-01' }, '2026-11-19')).toThrow('at most 1100 days');
  });

  test.each([
    ['the same days of the month before', '2026-11-01', '2026-11-19', '2026-10-01', '2026-10-19'],
    ['a whole month before a whole month', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['a longer month before a shorter one', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
    ['the last day of a shorter month', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['a leap day', '2028-03-01', '2028-03-31', '2028-02-01', '2028-02-29'],
    ['a quarter before a quarter', '2026-07-01', '2026-09-30', '2026-04-01', '2026-06-30'],
    ['as many days', '2026-11-05', '2026-11-11', '2026-10-29', '2026-11-04'],
    ['across the year', '2027-01-01', '2027-01-31', '2026-12-01', '2026-12-31'],
  ])('is compared with %s', (_, from, to, previousFrom, previousTo) => {
    expect(previousOf({ from, to })).toEqual({ from: previousFrom, to: previousTo });
  });

  test.each([
    ['2026-11-01', '2026-11-30', '2026-11-01 2026-11-30', []],
    ['2025-12-01', '2026-01-31', '2025-12-01 2026-01-31', []],
    ['2026-11-02', '2026-11-29', null, ['2026-11-02 2026-11-29']],
    ['2026-11-02', '2026-12-30', null, ['2026-11-02 2026-12-30']],
    ['2026-01-31', '2026-04-01', '2026-02-01 2026-03-31', ['2026-01-31 2026-01-31', '2026-04-01 2026-04-01']],
    ['2026-10-01', '2026-11-19', '2026-10-01 2026-10-31', ['2026-11-01 2026-11-19']],
  ])('%s to %s is read as complete months and the days beside them', (from, to, months, days) => {
    const text = (span: { from: string; to: string }) => `${span.from} ${span.to}`;
    const split = splitMonths({ from, to });
    expect([split.months && text(split.months), split.days.map(text)]).toEqual([months, days]);
  });

  it('covers whole months for lists of all users', () => {
    expect(monthsOf({ from: '2026-01-31', to: '2026-02-01' })).toEqual({
      from: '2026-01-01',
      to: '2026-02-28',
    });
  });
});

const row = (day: string, storage: number, bandwidth = 0) => ({ day, ...noUsage(), storage, bandwidth });

describe('Days of usage', () => {
  it('have no gaps, and storage is the level at the end of each day', () => {
    const rows = [row('2026-11-02', 100, 7), row('2026-11-04', -30), row('2026-11-06', 5)];
    const days = fillDays({ from: '2026-11-01', to: '2026-11-05' }, rows, 75);
    expect(days.map(({ storage }) => storage)).toEqual([0, 100, 100, 70, 70]);
    expect(days.map(({ bandwidth }) => bandwidth)).toEqual([0, 7, 0, 0, 0]);
    expect(sumDays(days)).toEqual({ ...noUsage(), storage: 70, bandwidth: 7 });
  });

  it('keep a measured level until the next measurement', () => {
    const levels = [
      { day: '2026-10-31', storage: 4 },
      { day: '2026-11-02', storage: 9 },
    ];
    const days = fillMeasuredDays(
      { from: '2026-11-01', to: '2026-11-03' },
      [row('2026-11-03', 0, 2)],
      levels,
    );
    expect(days.map(({ storage, bandwidth }) => [storage, bandwidth])).toEqual([
      [4, 0],
      [9, 0],
      [9, 2],
    ]);
  });
});
