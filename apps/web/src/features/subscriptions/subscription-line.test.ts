import type { Subscription } from '@rushes/contract/identity';
import { describe, expect, it } from 'vitest';
import { subscriptionLine } from './subscription-line.ts';

const end = (minutes: number) => ({
  date: '2026-12-01T23:59:59.999Z',
  seconds: minutes * 60,
  minutes,
  days: Math.floor(minutes / 1440),
});

const of = (part: Partial<Subscription>): Subscription => ({
  subscriptionType: 'card',
  plan: 'silver',
  subscriptionEnd: end(3 * 1440),
  renews: 1,
  expired: 0,
  ...part,
});

describe('Subscription summary line', () => {
  it('says "renews" for a subscription that is renewed and "ends" for any other', () => {
    expect(subscriptionLine(of({}))).toEqual({ say: 'renews', date: '2026-12-01T23:59:59.999Z' });
    expect(subscriptionLine(of({ renews: 0 })).say).toBe('ends');
  });

  it('counts the remaining days of a trial, rounded up', () => {
    const trial = (minutes: number) =>
      subscriptionLine(of({ subscriptionType: 'freetrial', subscriptionEnd: end(minutes) }));
    expect(trial(14 * 1440)).toEqual({ say: 'trialLeft', count: 14 });
    expect(trial(13 * 1440 + 5)).toEqual({ say: 'trialLeft', count: 14 });
    expect(trial(30)).toEqual({ say: 'trialLeft', count: 1 });
  });

  it('says that the subscription has ended, or is running when it has no end date', () => {
    expect(subscriptionLine(of({ expired: 1, subscriptionEnd: end(0) })).say).toBe('ended');
    expect(subscriptionLine(of({ subscriptionEnd: null })).say).toBe('running');
  });
});
