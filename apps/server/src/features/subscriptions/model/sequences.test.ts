import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ADDON,
  type Alias,
  aliases,
  changed,
  ORDER_DAYS,
  plusMonths,
  prices,
  Reports,
  startModel,
  TRIAL,
  type Wanted,
  type World,
} from '#test/billing-model.ts';
import {
  clearMonth,
  EXTRA_MONTHS,
  endMonth,
  type Month,
  sumExtras,
} from '../../limits/extras/month.policy.ts';
import { addMonths, DAY } from './periods.ts';
import {
  begin,
  cancel,
  choose,
  isOver,
  isSameTerms,
  keep,
  type PlanRow,
  priceOf,
  renew,
  restOfPeriod,
  resume,
  type State,
  type Terms,
  termsOf,
  withdraw,
} from './rules.ts';

// Random sequences of purchases, orders that are paid later, changes, refunds, new prices, lost and repeated payments and months, applied with the
// rules of the product and, separately, to a small model that knows only sums, two pools of bought credits and a list of
// what was paid for plans.

const listPlans = (): Map<string, PlanRow> =>
  new Map(
    aliases.map((alias, position) => {
      const { month, year, credits } = prices[alias];
      const limits = { teamusers: 1, clientusers: 1, storage: 1, bandwidth: 1, credits };
      return [alias, { alias, name: alias, position, monthly: month, annual: year, limits }];
    }),
  );

type Step =
  | { do: 'buy'; terms: Wanted }
  | { do: 'schedule'; terms: Wanted }
  | { do: 'order'; terms: Wanted }
  | { do: 'use'; credits: number }
  | { do: 'pass'; days: number }
  | { do: 'deliver'; how: 'once' | 'twice' | 'never' }
  | { do: 'refundPlan'; which: 'last' | 'earlier' }
  | { do: 'price'; plan: Alias; percent: number }
  | { do: 'payOrder' | 'addon' | 'refund' | 'cancel' | 'resume' | 'keep' | 'month' | 'reconcile' };

const terms = fc.record({ plan: fc.constantFrom(...aliases), interval: fc.constantFrom('month', 'year') });
const step = fc.oneof(
  fc.record({ do: fc.constantFrom('buy', 'schedule', 'order'), terms }),
  fc.record({ do: fc.constant('use'), credits: fc.integer({ min: 1, max: 400 }) }),
  fc.record({ do: fc.constant('pass'), days: fc.integer({ min: 1, max: 45 }) }),
  // How the next payment is reported.
  fc.record({ do: fc.constant('deliver'), how: fc.constantFrom('once', 'twice', 'never') }),
  fc.record({ do: fc.constant('refundPlan'), which: fc.constantFrom('last', 'earlier') }),
  fc.record({
    do: fc.constant('price'),
    plan: fc.constantFrom(...aliases),
    percent: fc.integer({ min: 50, max: 200 }),
  }),
  fc.record({
    do: fc.constantFrom(
      'payOrder',
      'payOrder',
      'addon',
      'refund',
      'cancel',
      'resume',
      'keep',
      'month',
      'month',
      'reconcile',
    ),
  }),
) as fc.Arbitrary<Step>;

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
  const plans = listPlans();
  /** Those that are not credited. */
  const invoices: {
    terms: Terms;
    amount: number;
    rest: number;
    previous: State;
    start: number;
    end: number;
  }[] = [];
  /** Waits for its payment. */
  let waiting: { terms: Wanted; price: number; amount: number; due: number } | undefined;
  const nextMonthEnd = () => {
    let months = 1;
    while (addMonths(state.first, months) <= world.now) months++;
    monthEnd = addMonths(state.first, months);
  };
  const known = () => {
    const last = invoices.at(-1);
    const isOfPeriod = last && isSameTerms(termsOf(state, world.now), last.terms) && last.end === state.end;
    const bought = isOfPeriod ? { ...last, worth: last.amount + last.rest } : null;
    return { plans, bought, now: world.now };
  };
  const start_ = (
    terms: Wanted,
    { price, amount, rest }: { price: number; amount: number; rest: number },
  ) => {
    const isChange = termsOf(state, world.now) !== null;
    const previous = { ...state, pending: null };
    state = begin(terms, world.now, { worth: amount + rest, price });
    invoices.push({ terms, amount, rest, previous, start: world.now, end: state.end! });
    month = { ...(isChange ? month : clearMonth('credits', month)), base: creditsOf(terms.plan) };
    nextMonthEnd();
  };
  const creditsOf = (plan: string | null) => plans.get(plan ?? '')?.limits.credits ?? TRIAL.credits;
  const world: World = {
    now: start,
    buy(wanted) {
      if (waiting) return;
      reports.askForPlans();
      const choice = choose(state, wanted, known());
      if (!choice?.when.includes('now')) return;
      charged += choice.amount;
      reports.pay('plan', () => start_(wanted, choice));
    },
    order(wanted) {
      const choice = choose(state, wanted, known());
      if (waiting || !choice?.when.includes('now')) return;
      const { price, amount } = choice;
      waiting = { terms: wanted, price, amount, due: world.now + ORDER_DAYS * DAY };
    },
    payOrder() {
      if (!waiting) return;
      charged += waiting.amount;
      start_(waiting.terms, { ...waiting, rest: restOfPeriod(state, known()) });
      waiting = undefined;
    },
    schedule(wanted) {
      const choice = choose(state, wanted, known());
      if (choice?.when.includes('end')) state = { ...state, cancelled: false, pending: wanted };
    },
    addon() {
      charged += ADDON.price;
      const id = String(count++);
      reports.pay('addon', () => {
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
    refundPlan(which) {
      const at = invoices.length - (which === 'last' ? 1 : 2);
      const invoice = invoices[at];
      if (!invoice || (invoices[at + 1]?.rest ?? 0) > 0) return;
      invoices.splice(at, 1);
      charged -= invoice.amount;
      if (which === 'earlier') return;
      state = withdraw(state, invoice.previous, world.now);
      if (state.end === world.now) return;
      month = { ...month, base: creditsOf(state.plan) };
      nextMonthEnd();
    },
    price(plan, percent) {
      const { month: monthly, year: annual } = changed(plan, percent);
      plans.set(plan, { ...plans.get(plan)!, monthly, annual });
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
        const isRenewing = state.interval !== null && !state.cancelled && !isOver(state, null, world.now);
        // Not while an order waits that is not late.
        const renewal = Math.max(state.end ?? 0, waiting?.due ?? 0, world.now);
        const next = Math.min(isRenewing ? renewal : Number.POSITIVE_INFINITY, monthEnd);
        if (next > until) break;
        world.now = next;
        if (next === monthEnd) {
          month = endMonth('credits', month);
          if (lastAddon) lastAddon.months += 1;
          nextMonthEnd();
        }
        const renewed = next === renewal ? renew(state, next) : undefined;
        if (!renewed) {
          if (next === renewal && next !== monthEnd) world.now = next;
          continue;
        }
        const { start, ...renewedState } = renewed;
        const terms = { plan: renewed.plan!, interval: renewed.interval! };
        const price = priceOf(plans, terms)!;
        const isMoved = renewed.first !== state.first;
        const previous = { ...state, pending: null };
        invoices.push({ terms, amount: price, rest: 0, previous, start, end: renewed.end });
        state = renewedState;
        if (isMoved) nextMonthEnd();
        charged += price;
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

function take(world: World, reports: Reports, one: Step): void {
  if (one.do === 'buy' || one.do === 'schedule' || one.do === 'order') world[one.do](one.terms);
  else if (one.do === 'use') world.use(one.credits);
  else if (one.do === 'pass') world.pass(world.now + one.days * DAY);
  else if (one.do === 'month') world.pass(plusMonths(world.now, 1));
  else if (one.do === 'deliver') reports.how = one.how;
  else if (one.do === 'refundPlan') world.refundPlan(one.which);
  else if (one.do === 'price') world.price(one.plan, one.percent);
  else if (one.do === 'reconcile') reports.reconcile();
  else if (one.do === 'payOrder' || one.do === 'addon' || one.do === 'refund') world[one.do]();
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
