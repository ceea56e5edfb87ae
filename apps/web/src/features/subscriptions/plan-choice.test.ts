import type { Resource } from '@rushes/contract/limits';
import type { Plan } from '@rushes/contract/subscriptions';
import { describe, expect, it } from 'vitest';
import { adviceFor, fits, recommendedPlan, upgradeFor } from './plan-choice.ts';

const plan = (alias: string, storage: number, more: Partial<Plan> = {}): Plan => ({
  alias,
  name: alias,
  monthly: 1000,
  annual: 10_000,
  includes: { teamusers: 3, clientusers: 3, storage, bandwidth: 10, credits: 10 },
  current: 0,
  ...more,
});
const used = (name: Resource['name'], amount: number, extra = 0): Resource => ({
  ...{ name, used: amount, limit: 1, extra, binned: 0, spentInPercentage: 0 },
});

describe('Plans for the usage', () => {
  it('fit if what exists is within their limits, with what was bought', () => {
    expect(fits(plan('pro', 1000), [used('storage', 1000e9), used('teamusers', 3)])).toBe(true);
    expect(fits(plan('pro', 1000), [used('storage', 1000e9 + 1)])).toBe(false);
    expect(fits(plan('pro', 1000), [used('storage', 1500e9, 500e9)])).toBe(true);
    expect(fits(plan('pro', 1000), [used('teamusers', 4)])).toBe(false);
  });

  it('need not include what was used this month', () => {
    expect(fits(plan('pro', 1000), [used('credits', 9999), used('bandwidth', 1e15)])).toBe(true);
  });

  it('offer the next larger one that fits, and none above the largest', () => {
    const plans = [
      plan('small', 100, { current: 1 }),
      plan('middle', 200),
      plan('large', 500),
      plan('enterprise', 9000, { monthly: null, annual: null }),
    ];
    expect(upgradeFor(plans, [used('storage', 90e9)])?.alias).toBe('middle');
    expect(upgradeFor(plans, [used('storage', 300e9)])?.alias).toBe('large');
    expect(upgradeFor(plans, [used('storage', 600e9)])).toBeNull();
  });

  it('offer no add-on for seats', () => {
    const names = ['storage', 'teamusers', 'clientusers', 'credits', 'translation'] as const;
    expect(names.map(adviceFor)).toEqual(['storage', 'seats', 'seats', 'text', 'text']);
  });

  it('recommend one: the next larger one, or after the end the same again', () => {
    const plans = [plan('small', 100, { current: 1 }), plan('middle', 200), plan('large', 500)];
    expect(recommendedPlan(plans, [], true)?.alias).toBe('middle');
    expect(recommendedPlan(plans, [], false)?.alias).toBe('small');
    expect(recommendedPlan(plans, [used('storage', 150e9)], false)?.alias).toBe('middle');
  });
});
