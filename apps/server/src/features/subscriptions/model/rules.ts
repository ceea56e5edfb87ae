import type { BillingInterval } from '@rushes/contract/billing';
import type { SubscriptionType } from '@rushes/contract/identity';
import { GIGABYTE, type ResourceName } from '@rushes/contract/limits';
import { type BillingStatus, GRACE_DAYS, type PlanChange } from '@rushes/contract/subscriptions';
import type { TenantLimits } from '@rushes/contract/tenants';
import { restOf } from './money.ts';
import { DAY, endOfPeriod, isMonthEnd, startOfPeriod } from './periods.ts';

// The rules of subscriptions, without a database. Moments are milliseconds, amounts euro cents.

export interface Terms {
  plan: string;
  interval: BillingInterval;
}

export interface PlanRow {
  alias: string;
  name: string;
  position: number;
  monthly: number | null;
  annual: number | null;
  limits: TenantLimits;
}
export type Plans = ReadonlyMap<string, PlanRow>;

export interface State {
  type: SubscriptionType;
  plan: string | null;
  /** Null if no listed price is paid. */
  interval: BillingInterval | null;
  /** When the subscription began: months and periods are counted from it. */
  first: number;
  end: number | null;
  cancelled: boolean;
  pending: Terms | null;
}

export const isSameTerms = (one: Terms | null, other: Terms | null): boolean =>
  one?.plan === other?.plan && one?.interval === other?.interval;

export const priceOf = (plans: Plans, { plan, interval }: Terms): number | null => {
  const row = plans.get(plan);
  return (interval === 'year' ? row?.annual : row?.monthly) ?? null;
};

/** What is paid for now; null in a trial, by agreement, or when the period is over. */
export function termsOf(state: State, now: number): (Terms & { start: number; end: number }) | null {
  const { type, plan, interval, first, end } = state;
  if (type !== 'card' || plan === null || interval === null || end === null || end <= now) return null;
  return { plan, interval, start: startOfPeriod(first, end, interval), end };
}

/** Enterprise plans are by agreement, in both directions. */
export const isChoosable = ({ type }: Pick<State, 'type'>): boolean => type !== 'enterprise';

/** What was paid, and the period that it pays for. */
export interface Bought {
  worth: number;
  start: number;
  end: number;
}

/** What is left of the current period, in money. Without a known purchase, it is worth what it costs now. */
export function restOfPeriod(
  state: State,
  { plans, bought, now }: { plans: Plans; bought: Bought | null; now: number },
): number {
  const current = termsOf(state, now);
  if (!current) return 0;
  return bought ? restOf(bought.worth, bought, now) : restOf(priceOf(plans, current) ?? 0, current, now);
}

export interface Choice {
  kind: PlanChange['kind'];
  when: ('now' | 'end')[];
  price: number;
  rest: number;
  amount: number;
}

/**
 * What choosing a plan means. A larger plan, or a year instead of a month, can start at once: what is left of the current
 * period is deducted, from the price for which it was bought, as far as that is known. A smaller one starts with the next
 * period. Undefined if it cannot be chosen.
 */
export function choose(
  state: State,
  wanted: Terms,
  { plans, bought, now }: { plans: Plans; bought: Bought | null; now: number },
): Choice | undefined {
  const price = priceOf(plans, wanted);
  if (price === null || !isChoosable(state)) return undefined;
  const current = termsOf(state, now);
  if (!current) return { kind: 'start', when: ['now'], price, rest: 0, amount: price };
  const isSamePlan = wanted.plan === current.plan;
  if (isSameTerms(wanted, current)) return undefined;
  const [to, from] = [plans.get(wanted.plan)!.position, plans.get(current.plan)?.position ?? 0];
  const isUpgrade = to > from || (isSamePlan && wanted.interval === 'year');
  if (!isUpgrade) return { kind: 'downgrade', when: ['end'], price, rest: 0, amount: price };
  const rest = restOfPeriod(state, { plans, bought, now });
  const amount = price - rest;
  // Money is never paid back on a change: then it starts with the next period.
  return { kind: 'upgrade', when: amount >= 0 ? ['now', 'end'] : ['end'], price, rest, amount };
}

/**
 * A new period with these terms. A change within a period starts a new one. It is as long as what was paid is worth: more
 * or less than a period if time has passed between the order and its payment.
 */
export function begin(terms: Terms, now: number, paid?: { worth: number; price: number }): State {
  const full = endOfPeriod(now, now, terms.interval);
  const end =
    paid && paid.worth !== paid.price
      ? now + Number((BigInt(full - now) * BigInt(paid.worth)) / BigInt(paid.price))
      : full;
  return {
    type: 'card',
    ...terms,
    first: now,
    end,
    cancelled: false,
    pending: null,
  };
}

/** The next period, with the pending plan if there is one; undefined while none is due. */
export function renew(state: State, now: number): (State & { start: number; end: number }) | undefined {
  const { type, plan, interval, first, end, cancelled, pending } = state;
  if (type !== 'card' || plan === null || interval === null || end === null) return undefined;
  if (cancelled || end > now || isOver(state, null, now)) return undefined;
  const terms = pending ?? { plan, interval };
  // The platform moved the end: counted from the first day, the next period would be a part of a month.
  const anchor = isMonthEnd(first, end) ? first : end;
  const next = endOfPeriod(anchor, end, terms.interval);
  return { ...state, ...terms, pending: null, first: anchor, start: end, end: next };
}

/** An invoice is credited: the state before it returns if that period still runs, otherwise the subscription ends. */
export function withdraw(state: State, previous: State | null, now: number): State {
  if (previous === null || previous.end === null || previous.end <= now)
    return { ...state, end: now, cancelled: true, pending: null };
  const isPaid = previous.type === 'card' && previous.interval !== null;
  return { ...previous, cancelled: previous.cancelled || !isPaid };
}

export const cancel = (state: State, now: number): State | undefined =>
  termsOf(state, now) && !state.cancelled ? { ...state, cancelled: true, pending: null } : undefined;

export const resume = (state: State, now: number): State | undefined =>
  termsOf(state, now) && state.cancelled ? { ...state, cancelled: false } : undefined;

export const keep = (state: State): State | undefined =>
  state.pending ? { ...state, pending: null } : undefined;

const GRACE = GRACE_DAYS * DAY;

/**
 * When access ends: after a grace period beyond the end if a renewal is expected, and before that if an invoice stays
 * unpaid. Null without an end.
 */
export function accessUntil(
  { end, cancelled, interval }: Pick<State, 'end' | 'cancelled' | 'interval'>,
  unpaidDue: number | null,
): number | null {
  if (end === null) return null;
  const last = cancelled || interval === null ? end : end + GRACE;
  return unpaidDue === null ? last : Math.min(last, unpaidDue + GRACE);
}

/** When access ended because of an unpaid invoice that was due then. */
export const suspendedFrom = (unpaidDue: number): number => unpaidDue + GRACE;

/** The part of the paid period in which there was no access follows when the invoice is paid. */
export function makeUp<S extends State>(state: S, { from, until }: { from: number; until: number }): S {
  const { type, interval, end } = state;
  if (type !== 'card' || interval === null || end === null || from >= end || from >= until) return state;
  return { ...state, end: Math.max(end, until) + Math.min(end, until) - from };
}

export function isOver(state: State, unpaidDue: number | null, now: number): boolean {
  const until = accessUntil(state, unpaidDue);
  return until !== null && until <= now;
}

export function statusOf(
  state: State,
  { unpaidDue, expired, now }: { unpaidDue: number | null; expired: boolean; now: number },
): BillingStatus {
  if (expired) return 'expired';
  if (state.type === 'freetrial') return 'trial';
  if (state.cancelled) return 'cancelled';
  const isLate = (unpaidDue !== null && unpaidDue <= now) || (state.end !== null && state.end <= now);
  return isLate ? 'past_due' : 'active';
}

/** In the units of the limits: bytes and counts. */
export function planLimits({ limits }: Pick<PlanRow, 'limits'>): Record<keyof TenantLimits, number> {
  return {
    ...limits,
    storage: Math.round(limits.storage * GIGABYTE),
    bandwidth: Math.round(limits.bandwidth * GIGABYTE),
  };
}

export interface UsageRow {
  name: ResourceName;
  used: number;
  limit: number;
  extra: number;
}

/** What exists, in contrast to what is counted per month. */
const persistentResources = ['storage', 'teamusers', 'clientusers'] as const;

/** Usage above the limits of a plan, with what was bought on top of it. */
export function overLimits(plan: Pick<PlanRow, 'limits'>, usage: readonly UsageRow[]): PlanChange['over'] {
  const limits = planLimits(plan);
  return persistentResources.flatMap((name) => {
    const row = usage.find((one) => one.name === name);
    const limit = limits[name] + (row?.extra ?? 0);
    return row && row.used > limit ? [{ name, used: row.used, limit }] : [];
  });
}

export function lowerLimits(plan: Pick<PlanRow, 'limits'>, usage: readonly UsageRow[]): PlanChange['lower'] {
  return Object.entries(planLimits(plan)).flatMap(([key, limit]) => {
    const name = key as keyof TenantLimits;
    const row = usage.find((one) => one.name === name);
    const to = limit + (row?.extra ?? 0);
    return row && row.limit > to ? [{ name, from: row.limit, to }] : [];
  });
}
