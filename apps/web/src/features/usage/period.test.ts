import { describe, expect, it } from 'vitest';
import { daysOf, readPeriod } from './period.ts';

const TODAY = '2026-03-31';

describe('The period of a usage page', () => {
  it('has the days of its name', () => {
    expect(daysOf({ period: 'month' }, TODAY)).toEqual({});
    expect(daysOf({ period: 'last' }, TODAY)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(daysOf({ period: 'quarter' }, TODAY)).toEqual({ from: '2026-01-01' });
    expect(daysOf({ period: 'year' }, TODAY)).toEqual({ from: '2025-04-01' });
    expect(daysOf({ period: 'custom', from: '2026-01-05', to: 'soon' }, TODAY)).toEqual({
      from: '2026-01-05',
    });
  });

  it('is read from the URL', () => {
    expect(readPeriod({})).toEqual({ period: 'month' });
    expect(readPeriod({ period: 'forever', from: '2026-01-01' })).toEqual({ period: 'month' });
    expect(readPeriod({ period: 'custom', from: '1-2-2026', to: 'x' })).toEqual({
      ...{ period: 'custom', from: '2026-02-01', to: undefined },
    });
  });
});
