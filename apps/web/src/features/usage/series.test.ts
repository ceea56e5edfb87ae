import type { UsageDay } from '@rushes/contract/usage';
import { describe, expect, it } from 'vitest';
import { bucketsOf, changeOf, creditsIn, fullOn, levelOf, overSince, runningTotal, sumOf } from './series.ts';

const none = { storage: 0, bandwidth: 0, credits: 0, uploads: 0, uploadbytes: 0, views: 0 };
const day = (date: string, more: Partial<UsageDay> = {}): UsageDay => ({ day: date, ...none, ...more });
const span = (from: string, count: number): UsageDay[] =>
  Array.from({ length: count }, (_, index) =>
    day(new Date(Date.parse(from) + index * 86_400_000).toISOString().slice(0, 10), {
      storage: index,
      bandwidth: 2,
    }),
  );

describe('Figures of a chart', () => {
  it('are per day, or per month for a long period', () => {
    expect(bucketsOf(span('2026-01-01', 62)).unit).toBe('day');
    const { unit, buckets } = bucketsOf(span('2026-01-15', 63));
    expect(unit).toBe('month');
    expect(buckets.map(({ from, to }) => [from, to])).toEqual([
      ['2026-01-15', '2026-01-31'],
      ['2026-02-01', '2026-02-28'],
      ['2026-03-01', '2026-03-18'],
    ]);
    expect(buckets.map(levelOf)).toEqual([16, 44, 62]);
    expect(buckets.map((bucket) => sumOf(bucket, 'bandwidth'))).toEqual([34, 56, 36]);
  });

  it('add up credits per kind of service', () => {
    const { buckets } = bucketsOf(span('2026-01-01', 2));
    const services = [
      { day: '2026-01-01', service: 'aws-detecting-text', credits: 3 },
      { day: '2026-01-01', service: 'aws-detecting-labels', credits: 4 },
      { day: '2026-01-02', service: 'something-new', credits: 5 },
    ];
    expect(creditsIn(buckets[0]!, services, 'recognition')).toBe(7);
    expect(creditsIn(buckets[1]!, services, 'recognition')).toBe(0);
    expect(creditsIn(buckets[1]!, services, 'other')).toBe(5);
  });

  it('compare with the previous period', () => {
    expect([changeOf(3, 2), changeOf(1, 2), changeOf(2, 0), changeOf(0, 0)]).toEqual([50, -50, null, null]);
  });

  it('predict when the storage is full, and say since when the data is over the limit', () => {
    expect(fullOn(span('2026-01-01', 11), 20)).toBe('2026-01-21');
    expect(fullOn(span('2026-01-01', 11), 5)).toBeUndefined();
    expect(
      fullOn([day('2026-01-01', { storage: 5 }), day('2026-01-02', { storage: 5 })], 10),
    ).toBeUndefined();
    expect(overSince(span('2026-01-01', 11), 5)).toBe('2026-01-03');
    expect(overSince(span('2026-01-01', 11), 50)).toBeUndefined();
    expect(runningTotal([1, 2, 3])).toEqual([1, 3, 6]);
  });
});
