import { describe, expect, it } from 'vitest';
import { dayOf, endOfDay, isComing, limitOf, limitsOf } from './tenant-form.ts';

describe('Tenant form [W247]', () => {
  it('accepts whole numbers from 0 as limits, and decimals for storage and bandwidth', () => {
    expect(limitOf('teamusers', '25')).toBe(25);
    expect(limitOf('teamusers', ' 0 ')).toBe(0);
    expect(limitOf('storage', '2,5')).toBe(2.5);
    for (const wrong of ['', '-1', '2.5', '1e3', 'ten', '1000001', '0x10']) {
      expect(limitOf('teamusers', wrong), wrong).toBeUndefined();
    }
    expect(limitOf('bandwidth', '9000001')).toBeUndefined();
    expect(limitOf('bandwidth', '1.2345')).toBeUndefined();
  });

  it('converts valid limits to numbers', () => {
    expect(
      limitsOf({ teamusers: '5', clientusers: '10', storage: '250', bandwidth: '50', credits: '100' }),
    ).toEqual({ teamusers: 5, clientusers: 10, storage: 250, bandwidth: 50, credits: 100 });
  });

  it('ends a day at its end in UTC and converts it back to the same day', () => {
    expect(endOfDay('2026-12-31')).toBe('2026-12-31T23:59:59.999Z');
    expect(dayOf(endOfDay('2026-12-31'))).toBe('2026-12-31');
  });

  it('accepts today as end date, and rejects yesterday and invalid dates', () => {
    const now = Date.parse('2026-11-15T12:00:00Z');
    expect(isComing('2026-11-15', now)).toBe(true);
    expect(isComing('2026-11-14', now)).toBe(false);
    expect(isComing('2026-13-40', now)).toBe(false);
    expect(isComing('', now)).toBe(false);
  });
});
