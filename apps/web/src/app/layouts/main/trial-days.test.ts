import { describe, expect, it } from 'vitest';
import { tenantOf } from '#session/user.fixture.ts';
import { trialDays } from './trial-days.ts';

const DAY = 86_400;
const admin = { admin: true, extension: false };

describe('Days left of a free trial [D59]', () => {
  it('are counted for an administrator, with a partial day as a full day', () => {
    expect(trialDays(tenantOf('t', [], { seconds: 11 * DAY }), admin)).toBe(11);
    expect(trialDays(tenantOf('t', [], { seconds: 10 * DAY + 3600 }), admin)).toBe(11);
    expect(trialDays(tenantOf('t', [], { seconds: 3600 }), admin)).toBe(1);
  });

  it('are not shown to others, in an extension or without a tenant', () => {
    const trial = tenantOf('t', [], { seconds: 11 * DAY });
    expect(trialDays(trial, { admin: false, extension: false })).toBeNull();
    expect(trialDays(trial, { admin: true, extension: true })).toBeNull();
    expect(trialDays(undefined, admin)).toBeNull();
  });

  it('are not shown with a plan or after the trial has ended', () => {
    expect(trialDays(tenantOf('t', []), admin)).toBeNull();
    expect(trialDays(tenantOf('t', [], { seconds: 0 }), admin)).toBeNull();
  });
});
