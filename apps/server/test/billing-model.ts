import { GRACE_DAYS } from '@rushes/contract/subscriptions';
import { DAY } from '#features/subscriptions/model/periods.ts';
import type { Terms } from '#features/subscriptions/model/rules.ts';

// A small model of what customers pay and get, for comparison with the rules of the product.

export const prices = {
  small: { month: 1900, year: 19_000, credits: 250 },
  middle: { month: 9900, year: 99_000, credits: 1000 },
  large: { month: 59_900, year: 599_000, credits: 8000 },
} as const;
export type Alias = keyof typeof prices;
export const aliases = Object.keys(prices) as Alias[];
export const ADDON = { units: 250, price: 2500 };
/** An order must be paid within this time, but can be paid later. */
export const ORDER_DAYS = 14;
export const TRIAL = { credits: 100, days: 14 };

export interface Wanted extends Terms {
  plan: Alias;
}
interface Outcome {
  charged: number;
  plan: string | null;
  end: number | null;
  cancelled: boolean;
  pending: Terms | null;
  creditsLeft: number;
}

export interface World {
  now: number;
  /** Pays; `arrive` runs when the payment is reported, at most once per payment. */
  buy(wanted: Wanted): void;
  schedule(wanted: Wanted): void;
  /** Takes effect when it is paid. */
  order(wanted: Wanted): void;
  payOrder(): void;
  addon(): void;
  refund(): void;
  /** The invoice of the plan in use, or the one before it. */
  refundPlan(which: 'last' | 'earlier'): void;
  price(plan: Alias, percent: number): void;
  use(credits: number): void;
  act(action: 'cancel' | 'resume' | 'keep'): void;
  pass(until: number): void;
  outcome(): Outcome;
}

/** The payment service: it reports a payment once, twice or not at all, and lists it when it is asked. */
export class Reports {
  how: 'once' | 'twice' | 'never' = 'once';
  private readonly applied = new Set<number>();
  private waiting: { id: number; kind: 'plan' | 'addon'; arrive: () => void }[] = [];
  private count = 0;

  pay(kind: 'plan' | 'addon', arrive: () => void): void {
    const payment = { id: this.count++, kind, arrive };
    if (this.how === 'never') this.waiting.push(payment);
    else for (let copy = 0; copy < (this.how === 'twice' ? 2 : 1); copy++) this.receive(payment);
    this.how = 'once';
  }

  reconcile(): void {
    this.ask(() => true);
  }

  /** Before a plan is bought: what was bought before and not reported yet. */
  askForPlans(): void {
    this.ask(({ kind }) => kind === 'plan');
  }

  private ask(isAsked: (payment: { kind: 'plan' | 'addon' }) => boolean): void {
    const lost = this.waiting.filter(isAsked);
    this.waiting = this.waiting.filter((payment) => !isAsked(payment));
    for (const payment of lost) this.receive(payment);
  }

  private receive({ id, arrive }: { id: number; arrive: () => void }): void {
    if (this.applied.has(id)) return;
    this.applied.add(id);
    arrive();
  }
}

export const changed = (plan: Alias, percent: number) => ({
  month: Math.round((prices[plan].month * percent) / 100),
  year: Math.round((prices[plan].year * percent) / 100),
});

/** The day of the month stays, or is the last day: with the calendar of the language, not with sums of days. */
export function plusMonths(moment: number, months: number): number {
  const date = new Date(moment);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const length = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, length));
  return date.getTime();
}

/** What a customer would expect, in as few words as possible. */
export function startModel(start: number, reports: Reports): World {
  let charged = 0;
  const list: Record<Alias, { month: number; year: number }> = { ...prices };
  interface Period {
    terms: Wanted;
    /** What the time from its start to its end is worth. */
    worth: number;
    first: number;
    start: number;
    end: number;
    periods: number;
    /** It is not a whole number of months. */
    isOdd: boolean;
  }
  let paid: Period | null = null;
  /** What was paid for plans, with what it replaced. */
  const bills: { amount: number; rest: number; before: Period | null; wasCancelled: boolean }[] = [];
  const trialEnd = start + TRIAL.days * DAY;
  let cancelled = false;
  let pending: Wanted | null = null;
  let [included, used, older, newer] = [TRIAL.credits, 0, 0, 0];
  let lastIs: 'older' | 'newer' | null = null;
  let monthFirst = start;
  let months = 0;
  const isPaid = () => paid !== null && paid.end > world.now;
  /** What was used beyond the plan was bought; the older part of that is used first. */
  const startOver = () => {
    const over = Math.max(0, used - included);
    const fromOlder = Math.min(older, over);
    [older, newer, used] = [older - fromOlder, Math.max(0, newer - (over - fromOlder)), 0];
  };
  const rank = (one: Wanted) => aliases.indexOf(one.plan) * 10 + (one.interval === 'year' ? 1 : 0);
  const isLarger = (one: Wanted, other: Wanted) =>
    one.plan === other.plan ? one.interval === 'year' : rank(one) > rank(other);
  const isSame = (one: Wanted, other: Wanted) => one.plan === other.plan && one.interval === other.interval;
  const step = (one: Wanted) => (one.interval === 'year' ? 12 : 1);
  let order: { wanted: Wanted; price: number; amount: number; due: number } | null = null;
  const part = (of: number, a: number, b: number) => Number((BigInt(of) * BigInt(a)) / BigInt(b));
  const left = () => (isPaid() ? part(paid!.worth, paid!.end - world.now, paid!.end - paid!.start) : 0);
  const canBuy = (wanted: Wanted) =>
    !isPaid() || (!isSame(wanted, paid!.terms) && isLarger(wanted, paid!.terms));
  /** Money buys time: that of the price a whole period, more or less of it more or less of that. */
  const start_ = (
    wanted: Wanted,
    { price, amount, rest }: { price: number; amount: number; rest: number },
  ) => {
    if (!isPaid()) startOver();
    bills.push({ amount, rest, before: paid, wasCancelled: cancelled });
    const whole = plusMonths(world.now, step(wanted));
    const worth = amount + rest;
    const end = worth === price ? whole : world.now + part(whole - world.now, worth, price);
    paid = {
      terms: wanted,
      worth,
      first: world.now,
      start: world.now,
      end,
      periods: step(wanted),
      isOdd: worth !== price,
    };
    [included, cancelled, pending, monthFirst, months] = [
      prices[wanted.plan].credits,
      false,
      null,
      world.now,
      0,
    ];
  };
  const world: World = {
    now: start,
    buy(wanted) {
      if (order) return;
      reports.askForPlans();
      if (!canBuy(wanted)) return;
      const price = list[wanted.plan][wanted.interval];
      const rest = left();
      const amount = price - rest;
      if (amount < 0) return;
      charged += amount;
      reports.pay('plan', () => start_(wanted, { price, amount, rest }));
    },
    order(wanted) {
      if (order || !canBuy(wanted)) return;
      const price = list[wanted.plan][wanted.interval];
      const amount = price - left();
      if (amount >= 0) order = { wanted, price, amount, due: world.now + ORDER_DAYS * DAY };
    },
    payOrder() {
      if (!order) return;
      charged += order.amount;
      start_(order.wanted, { ...order, rest: left() });
      order = null;
    },
    schedule(wanted) {
      if (isPaid() && !isSame(wanted, paid!.terms)) [pending, cancelled] = [wanted, false];
    },
    addon() {
      charged += ADDON.price;
      reports.pay('addon', () => {
        newer += ADDON.units;
        lastIs = 'newer';
      });
    },
    refund() {
      if (!lastIs) return;
      charged -= ADDON.price;
      // It was bought last, so it is used last of those that expire with it.
      if (lastIs === 'newer') newer -= Math.min(newer, ADDON.units);
      else older -= Math.min(older, ADDON.units);
      lastIs = null;
    },
    refundPlan(which) {
      const at = bills.length - (which === 'last' ? 1 : 2);
      const bill = bills[at];
      if (!bill || (bills[at + 1]?.rest ?? 0) > 0) return;
      bills.splice(at, 1);
      charged -= bill.amount;
      if (which === 'earlier') return;
      pending = null;
      const { before } = bill;
      if ((before?.end ?? trialEnd) <= world.now) {
        [paid, cancelled] = [{ ...paid!, end: world.now }, true];
        return;
      }
      // The month goes on in the rhythm of the earlier plan. A trial is not renewed.
      [paid, cancelled] = [before, before === null || bill.wasCancelled];
      [included, monthFirst, months] = [
        before ? prices[before.terms.plan].credits : TRIAL.credits,
        before?.first ?? start,
        0,
      ];
      while (plusMonths(monthFirst, months + 1) <= world.now) months++;
    },
    price(plan, percent) {
      list[plan] = changed(plan, percent);
    },
    use(credits) {
      if (used + credits <= included + older + newer) used += credits;
    },
    act(action) {
      if (action === 'keep') pending = null;
      else if (isPaid() && cancelled !== (action === 'cancel')) {
        cancelled = action === 'cancel';
        if (cancelled) pending = null;
      }
    },
    pass(until) {
      for (;;) {
        const monthEnd = plusMonths(monthFirst, months + 1);
        // A renewal waits while an order can still replace it, at most for the days of grace.
        const renewable = paid !== null && !cancelled && paid.end + GRACE_DAYS * DAY > world.now;
        const renewal = renewable
          ? Math.max(paid!.end, order?.due ?? 0, world.now)
          : Number.POSITIVE_INFINITY;
        const next = Math.min(monthEnd, renewal);
        if (next > until) break;
        world.now = next;
        if (next === monthEnd) {
          startOver();
          [older, newer, months] = [newer, 0, months + 1];
          lastIs = lastIs === 'newer' ? 'older' : null;
        }
        if (next === renewal && paid!.end + GRACE_DAYS * DAY > next) {
          const wanted: Wanted = pending ?? paid!.terms;
          const from: number = paid!.end;
          // After a part of a period, whole periods are counted from its end.
          const first: number = paid!.isOdd ? from : paid!.first;
          const periods: number = (paid!.isOdd ? 0 : paid!.periods) + step(wanted);
          const price = list[wanted.plan][wanted.interval];
          bills.push({ amount: price, rest: 0, before: paid, wasCancelled: cancelled });
          if (paid!.isOdd) {
            [monthFirst, months] = [from, 0];
            while (plusMonths(monthFirst, months + 1) <= next) months++;
          }
          const end = plusMonths(first, periods);
          paid = { terms: wanted, worth: price, first, start: from, end, periods, isOdd: false };
          pending = null;
          charged += price;
          included = prices[wanted.plan].credits;
        }
      }
      world.now = until;
    },
    outcome: () => ({
      charged,
      plan: paid?.terms.plan ?? 'freetrial',
      end: paid?.end ?? trialEnd,
      cancelled,
      pending,
      creditsLeft: included + older + newer - used,
    }),
  };
  return world;
}
