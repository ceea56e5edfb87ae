import { describe, expect, it } from 'vitest';
import { tenantOf } from '#session/user.fixture.ts';
import { trialDays } from './trial-days.ts';

const DAY = 86_400;
const admin = { admin: true, extension: false };

describe('the days left of a free trial [D59]', () => {
  it('counts them for an administrator, the last hours as a day', () => {
    expect(trialDays(tenantOf('t', [], { seconds: 11 * DAY }), admin)).toBe(11);
    expect(trialDays(tenantOf('t', [], { seconds: 10 * DAY + 3600 }), admin)).toBe(11);
    expect(trialDays(tenantOf('t', [], { seconds: 3600 }), admin)).toBe(1);
  });

  it('is nobody else’s business', () => {
    const trial = tenantOf('t', [], { seconds: 11 * DAY });
    expect(trialDays(trial, { admin: false, extension: false })).toBeNull();
    expect(trialDays(trial, { admin: true, extension: true })).toBeNull();
    expect(trialDays(undefined, admin)).toBeNull();
  });

  it('is gone with a plan, or once it is over', () => {
    expect(trialDays(tenantOf('t', []), admin)).toBeNull();
    expect(trialDays(tenantOf('t', [], { seconds: 0 }), admin)).toBeNull();
  });
});
