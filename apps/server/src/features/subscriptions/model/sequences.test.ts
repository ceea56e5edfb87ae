import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EXTRA_MONTHS, endMonth, type Month, sumExtras } from '../../limits/extras/month.policy.ts';
import { addMonths, DAY } from './periods.ts';
import {
  begin,
  cancel,
  choose,
  keep,
  type Plans,
  renew,
  resume,
  type State,
  type Terms,
  termsOf,
} from './rules.ts';

// Random sequences of purchases, changes, lost and repeated payments and months, applied with the rules of the product
// and, separately, to a small model that knows only sums and two pools of bought credits.

const prices = {
  small: { month: 1900, year: 19_000, credits: 250 },
  middle: { month: 9900, year: 99_000, credits: 1000 },
  large: { month: 59_900, year: 599_000, credits: 8000 },
} as const;
type Alias = keyof typeof prices;
const aliases = Object.keys(prices) as Alias[];
const ADDON = { units: 250, price: 2500 };
const TRIAL = { credits: 100, days: 14 };

const plans: Plans = new Map(
  aliases.map((alias, position) => {
    const { month, year, credits } = prices[alias];
    const limits = { teamusers: 1, clientusers: 1, storage: 1, bandwidth: 1, credits };
    return [alias, { alias, name: alias, position, monthly: month, annual: year, limits }];
  }),
);

interface Wanted extends Terms {
  plan: Alias;
}
type Step =
  | { do: 'buy'; terms: Wanted }
  | { do: 'schedule'; terms: Wanted }
  | { do: 'use'; credits: number }
  | { do: 'pass'; days: number }
  | { do: 'deliver'; how: 'once' | 'twice' | 'never' }
  | { do: 'addon' | 'refund' | 'cancel' | 'resume' | 'keep' | 'month' | 'reconcile' };

const terms = fc.record({ plan: fc.constantFrom(...aliases), interval: fc.constantFrom('month', 'year') });
const step = fc.oneof(
  fc.record({ do: fc.constantFrom('buy', 'schedule'), terms }),
  fc.record({ do: fc.constant('use'), credits: fc.integer({ min: 1, max: 400 }) }),
  fc.record({ do: fc.constant('pass'), days: fc.integer({ min: 1, max: 45 }) }),
  // How the next payment is reported.
  fc.record({ do: fc.constant('deliver'), how: fc.constantFrom('once', 'twice', 'never') }),
  fc.record({
    do: fc.constantFrom('addon', 'refund', 'cancel', 'resume', 'keep', 'month', 'month', 'reconcile'),
  }),
) as fc.Arbitrary<Step>;

interface Outcome {
  charged: number;
  plan: string | null;
  end: number | null;
  cancelled: boolean;
  pending: Terms | null;
  creditsLeft: number;
}

interface World {
  now: number;
  /** Pays; `arrive` runs when the payment is reported, at most once per payment. */
  buy(wanted: Wanted): void;
  schedule(wanted: Wanted): void;
  addon(): void;
  refund(): void;
  use(credits: number): void;
  act(action: 'cancel' | 'resume' | 'keep'): void;
  pass(until: number): void;
  outcome(): Outcome;
}

/** The payment service: it reports a payment once, twice or not at all, and lists it when it is asked. */
class Reports {
  how: 'once' | 'twice' | 'never' = 'once';
  private readonly applied = new Set<number>();
  private waiting: { id: number; arrive: () => void }[] = [];
  private count = 0;

  get isWaiting(): boolean {
    return this.waiting.length > 0;
  }

  pay(arrive: () => void): void {
    const payment = { id: this.count++, arrive };
    if (this.how === 'never') this.waiting.push(payment);
    else for (let copy = 0; copy < (this.how === 'twice' ? 2 : 1); copy++) this.receive(payment);
    this.how = 'once';
  }

  reconcile(): void {
    const lost = this.waiting;
    this.waiting = [];
    for (const payment of lost) this.receive(payment);
  }

  private receive({ id, arrive }: { id: number; arrive: () => void }): void {
    if (this.applied.has(id)) return;
    this.applied.add(id);
    arrive();
  }
}

/** The rules of the product. */
function startProduct(start: number, reports: Reports): World {
  let charged = 0;
  let count = 0;
  let lastAddon: { id: string; months: number } | undefined;
  let state: State = {
    ...{ type: 'freetrial', plan: 'freetrial', interval: null, cancelled: false, pending: null },
    ...{ first: start, end: start + TRIAL.days * DAY },
  };
  let month: Month = { base: TRIAL.credits, used: 0, reserved: 0, extras: [] };
  let monthEnd = addMonths(start, 1);
  const creditsOf = (plan: string | null) => plans.get(plan ?? '')?.limits.credits ?? TRIAL.credits;
  const world: World = {
    now: start,
    buy(wanted) {
      const choice = choose(state, wanted, plans, world.now);
      if (!choice?.when.includes('now') || reports.isWaiting) return;
      charged += choice.amount;
      reports.pay(() => {
        const isChange = termsOf(state, world.now) !== null;
        state = begin(wanted, world.now);
        month = { ...month, base: creditsOf(wanted.plan), used: isChange ? month.used : 0 };
        monthEnd = addMonths(world.now, 1);
      });
    },
    schedule(wanted) {
      const choice = choose(state, wanted, plans, world.now);
      if (choice?.when.includes('end')) state = { ...state, cancelled: false, pending: wanted };
    },
    addon() {
      charged += ADDON.price;
      const id = String(count++);
      reports.pay(() => {
        month = {
          ...month,
          extras: [...month.extras, { id, remaining: ADDON.units, monthsleft: EXTRA_MONTHS }],
        };
        lastAddon = { id, months: 0 };
      });
    },
    refund() {
      if (!lastAddon || lastAddon.months >= EXTRA_MONTHS) return;
      charged -= ADDON.price;
      month = { ...month, extras: month.extras.filter(({ id }) => id !== lastAddon!.id) };
      lastAddon = undefined;
    },
    use(credits) {
      if (month.used + credits <= month.base + sumExtras(month.extras))
        month = { ...month, used: month.used + credits };
    },
    act(action) {
      const act = { cancel, resume, keep }[action];
      state = act(state, world.now) ?? state;
    },
    pass(until) {
      for (;;) {
        const isRenewing = state.interval !== null && !state.cancelled && state.end! > world.now;
        const next = Math.min(isRenewing ? state.end! : Number.POSITIVE_INFINITY, monthEnd);
        if (next > until) break;
        world.now = next;
        if (next === monthEnd) {
          month = endMonth('credits', month);
          if (lastAddon) lastAddon.months += 1;
          let months = 1;
          while (addMonths(state.first, months) <= next) months++;
          monthEnd = addMonths(state.first, months);
        }
        const renewed = renew(state, next);
        if (!renewed) continue;
        const { start: _, ...renewedState } = renewed;
        state = renewedState;
        charged += prices[state.plan as Alias][state.interval!];
        month = { ...month, base: creditsOf(state.plan) };
      }
      world.now = until;
    },
    outcome: () => ({
      charged,
      plan: state.plan,
      end: state.end,
      cancelled: state.cancelled,
      pending: state.pending,
      creditsLeft: month.base + sumExtras(month.extras) - month.used,
    }),
  };
  return world;
}

/** The day of the month stays, or is the last day: with the calendar of the language, not with sums of days. */
function plusMonths(moment: number, months: number): number {
  const date = new Date(moment);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const length = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, length));
  return date.getTime();
}

/** What a customer would expect, in as few words as possible. */
function startModel(start: number, reports: Reports): World {
  let charged = 0;
  let paid: { terms: Wanted; first: number; start: number; end: number; periods: number } | null = null;
  let cancelled = false;
  let pending: Wanted | null = null;
  let [included, used, older, newer] = [TRIAL.credits, 0, 0, 0];
  let lastIs: 'older' | 'newer' | null = null;
  let monthFirst = start;
  let months = 0;
  const isPaid = () => paid !== null && paid.end > world.now;
  const rank = (one: Wanted) => aliases.indexOf(one.plan) * 10 + (one.interval === 'year' ? 1 : 0);
  const isLarger = (one: Wanted, other: Wanted) =>
    one.plan === other.plan ? one.interval === 'year' : rank(one) > rank(other);
  const isSame = (one: Wanted, other: Wanted) => one.plan === other.plan && one.interval === other.interval;
  const step = (one: Wanted) => (one.interval === 'year' ? 12 : 1);
  const world: World = {
    now: start,
    buy(wanted) {
      if (reports.isWaiting) return;
      let amount: number = prices[wanted.plan][wanted.interval];
      if (isPaid()) {
        if (isSame(wanted, paid!.terms) || !isLarger(wanted, paid!.terms)) return;
        const old = BigInt(prices[paid!.terms.plan][paid!.terms.interval]);
        amount -= Number((old * BigInt(paid!.end - world.now)) / BigInt(paid!.end - paid!.start));
        if (amount < 0) return;
      }
      charged += amount;
      reports.pay(() => {
        if (!isPaid()) used = 0;
        const end = plusMonths(world.now, step(wanted));
        paid = { terms: wanted, first: world.now, start: world.now, end, periods: step(wanted) };
        [included, cancelled, pending, monthFirst, months] = [
          prices[wanted.plan].credits,
          false,
          null,
          world.now,
          0,
        ];
      });
    },
    schedule(wanted) {
      if (isPaid() && !isSame(wanted, paid!.terms)) [pending, cancelled] = [wanted, false];
    },
    addon() {
      charged += ADDON.price;
      reports.pay(() => {
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
        const renewal = isPaid() && !cancelled ? paid!.end : Number.POSITIVE_INFINITY;
        const next = Math.min(monthEnd, renewal);
        if (next > until) break;
        world.now = next;
        if (next === monthEnd) {
          const over = Math.max(0, used - included);
          older = Math.max(0, newer - Math.max(0, over - older));
          [newer, used, months] = [0, 0, months + 1];
          lastIs = lastIs === 'newer' ? 'older' : null;
        }
        if (next === renewal) {
          const wanted: Wanted = pending ?? paid!.terms;
          const periods: number = paid!.periods + step(wanted);
          const { first } = paid!;
          paid = { terms: wanted, first, start: next, end: plusMonths(first, periods), periods };
          pending = null;
          charged += prices[wanted.plan][wanted.interval];
          included = prices[wanted.plan].credits;
        }
      }
      world.now = until;
    },
    outcome: () => ({
      charged,
      plan: paid?.terms.plan ?? 'freetrial',
      end: paid?.end ?? start + TRIAL.days * DAY,
      cancelled,
      pending,
      creditsLeft: included + older + newer - used,
    }),
  };
  return world;
}

function take(world: World, reports: Reports, one: Step): void {
  if (one.do === 'buy' || one.do === 'schedule') world[one.do](one.terms);
  else if (one.do === 'use') world.use(one.credits);
  else if (one.do === 'pass') world.pass(world.now + one.days * DAY);
  else if (one.do === 'month') world.pass(plusMonths(world.now, 1));
  else if (one.do === 'deliver') reports.how = one.how;
  else if (one.do === 'reconcile') reports.reconcile();
  else if (one.do === 'addon' || one.do === 'refund') world[one.do]();
  else world.act(one.do);
}

test('Charges, credits and periods of 10,000 random sequences match a small model', () => {
  const start = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 11, 31) });
  const steps = fc.array(step, { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(start, steps, (from, all) => {
      const [ours, theirs] = [new Reports(), new Reports()];
      const [product, model] = [startProduct(from, ours), startModel(from, theirs)];
      for (const one of all) {
        take(product, ours, one);
        take(model, theirs, one);
        expect(product.outcome()).toEqual(model.outcome());
      }
    }),
    { numRuns: 10_000 },
  );
});
