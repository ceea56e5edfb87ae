import { describe, expect, it } from 'vitest';
import { dayOf, endOfDay, isComing, limitOf, limitsOf } from './tenant-form.ts';

describe('what is typed about a tenant [W247]', () => {
  it('limits are whole numbers from nought, storage and bandwidth also with decimals', () => {
    expect(limitOf('teamusers', '25')).toBe(25);
    expect(limitOf('teamusers', ' 0 ')).toBe(0);
    expect(limitOf('storage', '2,5')).toBe(2.5);
    for (const wrong of ['', '-1', '2.5', '1e3', 'ten', '1000001', '0x10']) {
      expect(limitOf('teamusers', wrong), wrong).toBeUndefined();
    }
    expect(limitOf('bandwidth', '9000001')).toBeUndefined();
    expect(limitOf('bandwidth', '1.2345')).toBeUndefined();
  });

  it('become numbers when all are right', () => {
    expect(
      limitsOf({ teamusers: '5', clientusers: '10', storage: '250', bandwidth: '50', credits: '100' }),
    ).toEqual({ teamusers: 5, clientusers: 10, storage: 250, bandwidth: 50, credits: 100 });
  });

  it('a day ends when it ends in UTC, and is the same day when it comes back', () => {
    expect(endOfDay('2026-12-31')).toBe('2026-12-31T23:59:59.999Z');
    expect(dayOf(endOfDay('2026-12-31'))).toBe('2026-12-31');
  });

  it('today is still coming, yesterday is not, and neither is what is no day', () => {
    const now = Date.parse('2026-11-15T12:00:00Z');
    expect(isComing('2026-11-15', now)).toBe(true);
    expect(isComing('2026-11-14', now)).toBe(false);
    expect(isComing('2026-13-40', now)).toBe(false);
    expect(isComing('', now)).toBe(false);
  });
});
