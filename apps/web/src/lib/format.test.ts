import { describe, expect, it } from 'vitest';
import {
  bytes,
  count,
  dayAndMonth,
  decimals,
  duration,
  gigabytes,
  instant,
  megabytes,
  timeAgo,
} from './format.ts';

describe('File sizes [A11]', () => {
  it('have two decimals, and none for bytes', () => {
    expect(bytes(0, 'en')).toBe('0 B');
    expect(bytes(999, 'en')).toBe('999 B');
    expect(bytes(1000, 'en')).toBe('1.00 kB');
    expect(bytes(14.62e9, 'en')).toBe('14.62 GB');
    expect(bytes(25e12, 'en')).toBe('25.00 TB');
    expect(bytes(1.5e12, 'nl')).toBe('1,50 TB');
  });

  it('have no decimals in the upload list', () => {
    expect(bytes(14.62e9, 'en', 0)).toBe('15 GB');
  });

  it('use the next unit when rounding would give 1000', () => {
    expect(bytes(999_999, 'en')).toBe('1.00 MB');
  });
});

describe('Durations', () => {
  it('show hours only from one hour on', () => {
    expect(duration(90_000)).toBe('01:30');
    expect(duration(3_599_400)).toBe('59:59');
    expect(duration(3_600_000)).toBe('01:00:00');
    expect(duration(-5)).toBe('00:00');
  });
});

describe('Time ago [A10]', () => {
  const now = Date.parse('2026-11-15T12:00:00Z');

  it.each([
    [1000, '1 second ago'],
    [59_000, '59 seconds ago'],
    [60_000, '1 minute ago'],
    [3_600_000, '1 hour ago'],
    [86_400_000, '1 day ago'],
    [29 * 86_400_000, '29 days ago'],
    [30 * 86_400_000, '1 month ago'],
    [364 * 86_400_000, '12 months ago'],
    [365 * 86_400_000, '1 year ago'],
  ])('formats %d ms as "%s"', (passed, words) => {
    expect(timeAgo(now - passed, 'en', now)).toBe(words);
  });

  it('formats in Dutch', () => {
    expect(timeAgo(now - 2 * 86_400_000, 'nl', now)).toBe('2 dagen geleden');
  });

  it('reads 13 digits as milliseconds and fewer as seconds', () => {
    expect(instant(1_700_000_000_000)).toBe(1_700_000_000_000);
    expect(instant(1_700_000_000)).toBe(1_700_000_000_000);
    expect(instant('1700000000000')).toBe(1_700_000_000_000);
    expect(instant('2026-11-15T12:00:00Z')).toBe(now);
  });
});

describe('Counts', () => {
  it('use the thousands separator of the language', () => {
    expect(count(12345, 'en')).toBe('12,345');
    expect(count(12345, 'nl')).toBe('12.345');
  });
});

describe('Plan sizes', () => {
  it('are in GB, and in TB from 1,000 GB on', () => {
    expect(gigabytes(250, 'en')).toBe('250 GB');
    expect(gigabytes(1000, 'en')).toBe('1 TB');
    expect(gigabytes(2500, 'nl')).toBe('2,5 TB');
    expect(gigabytes(0.5, 'en')).toBe('0.5 GB');
    expect(gigabytes(0.01, 'en')).toBe('10.00 MB');
    expect(gigabytes(0, 'en')).toBe('0 GB');
    expect([2, 999, 1000, 4500].map((size) => megabytes(size, 'nl'))).toEqual([
      ...['2 MB', '999 MB', '1 GB', '4,5 GB'],
    ]);
  });
});

describe('Dates', () => {
  const now = Date.parse('2026-11-15T12:00:00Z');

  it('show the year only when it is not the current one', () => {
    expect(dayAndMonth('2026-12-01T12:00:00Z', 'en', { now })).toBe('1 December');
    expect(dayAndMonth('2027-11-14T12:00:00Z', 'nl', { now })).toBe('14 november 2027');
  });

  it('of a calendar day do not depend on the time zone', () => {
    const zone = process.env.TZ;
    try {
      for (const other of ['America/Los_Angeles', 'Asia/Tokyo']) {
        process.env.TZ = other;
        expect(dayAndMonth('2026-12-01T23:59:59.999Z', 'en', { now, calendar: true })).toBe('1 December');
        expect(dayAndMonth('2026-12-01T00:00:00Z', 'en', { now, calendar: true })).toBe('1 December');
      }
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });
});

it('formats field numbers with the decimal separator of the language and no grouping', () => {
  expect(decimals('1234.5', 'nl')).toBe('1234,5');
  expect(decimals('1234.5', 'en')).toBe('1234.5');
  expect(decimals('12', 'nl')).toBe('12');
});
