import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { listExtras } from '#features/limits/extras/index.ts';
import type { Api } from '#test/api.ts';
import type { StripePeer } from '#test/peers/stripe-peer.ts';
import type { StripeEvent } from '#test/peers/stripe-shapes.ts';
import { passDays } from '#test/scenes/billing-scene.ts';
import { type StripeScene, startStripe } from '#test/scenes/stripe-scene.ts';
import { addMonths } from '../model/periods.ts';
import { handleEvent, reconcile } from './events.service.ts';

// Random sequences through the services, the database and the fake Stripe, whose events come twice, late, shuffled, never,
// or while the database is read. In the end, what the product says must match what was paid there.

let api: Api;
let scene: StripeScene;

beforeAll(async () => {
  scene = await startStripe();
  ({ api } = scene);
});

const plans = ['freelancer', 'pro', 'gold'] as const;
/** On the page of a purchase: paid at once, or after 3-D Secure, or left open after a failed challenge. */
const cards = ['pay', 'pay', 'passed', 'failed', 'left'] as const;
const card = fc.constantFrom(...cards);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('buy'), plan: fc.constantFrom(...plans), card }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('schedule'), plan: fc.constantFrom(...plans) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('addon'), card }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('month', 'refund') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('cancel', 'resume', 'keep', 'reconcile') }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('deliver'),
      how: fc.constantFrom('once', 'twice', 'shuffled', 'lost', 'together'),
    }),
  },
) as fc.Arbitrary<Step>;
type Card = (typeof cards)[number];
type Step =
  | { do: 'buy' | 'schedule'; plan: string; card?: Card }
  | { do: 'addon'; card: Card }
  | { do: 'deliver'; how: 'once' | 'twice' | 'shuffled' | 'lost' | 'together' }
  | { do: 'month' | 'refund' | 'cancel' | 'resume' | 'keep' | 'reconcile' };

/** Whether the page was paid. */
function useCard(stripe: StripePeer, url: string, how: Card = 'pay'): boolean {
  if (how !== 'left') stripe.visit(url, how === 'pay' ? 'pay' : 'confirm');
  if (how === 'passed' || how === 'failed') stripe.answerChallenge(url, how === 'passed');
  return how === 'pay' || how === 'passed';
}

/** A refusal is an answer too; anything else fails the test. */
async function orRefused<T>(call: Promise<T>): Promise<T | undefined> {
  return call.catch((error: unknown) => {
    if (/^409 /.test((error as Error).message)) return undefined;
    throw error;
  });
}

async function deliver(events: StripeEvent[], how: string): Promise<void> {
  const all = how === 'twice' ? [...events, ...events] : how === 'shuffled' ? events.toReversed() : events;
  if (how === 'lost') return;
  if (how === 'together') await Promise.all(all.map((event) => handleEvent(api.services, event)));
  else for (const event of all) await handleEvent(api.services, event);
}

interface Bought {
  addons: string[];
  refunded: number;
}

async function take(stripe: StripePeer, one: Step, bought: Bought, tenantid: string): Promise<void> {
  switch (one.do) {
    case 'buy':
    case 'schedule': {
      const url = await orRefused(scene.buy(one.plan, 'month', one.do === 'buy' ? 'now' : 'end'));
      if (url?.includes('checkout')) useCard(stripe, url, one.card);
      return;
    }
    case 'addon': {
      const url = await orRefused(scene.addOn());
      if (url && useCard(stripe, url, one.card)) bought.addons.push(url);
      return;
    }
    case 'refund': {
      const url = bought.addons.pop();
      if (!url) return;
      stripe.refund(url);
      bought.refunded += 1;
      return;
    }
    case 'month': {
      // Time passes for both: in the database, it is moved to the past.
      const days = stripe.passMonthNow();
      await passDays(api, tenantid, days);
      return;
    }
    case 'deliver':
      return deliver(stripe.events.splice(0), one.how);
    case 'reconcile':
      await reconcile(api.services);
      return;
    default:
      await orRefused(scene.change(one.do));
  }
}

test('Payments, periods and add-ons of random sequences match what was paid at Stripe [B24]', async () => {
  const { stripe } = await scene.begin();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      stripe.forget();
      const customer = await scene.beginTrial();
      const { db } = api.services;
      const bought: Bought = { addons: [], refunded: 0 };
      for (const one of steps) await take(stripe, one, bought, customer.id);
      await reconcile(api.services);
      const invoices = await db
        .selectFrom('invoices')
        .select(['kind', 'state', 'net', 'externalid'])
        .where('tenantid', '=', customer.id)
        .execute();
      const paid = invoices.filter(({ state }) => state === 'paid').reduce((sum, { net }) => sum + net, 0);
      // Nothing is listed twice, nothing is missing: what was paid, without what was returned.
      expect(paid).toBe(scene.paid());
      const addons = invoices.filter(({ kind, state }) => kind === 'addon' && state === 'paid');
      expect(addons).toHaveLength(bought.addons.length);
      const extras = await listExtras(db, customer.id);
      const isOneMonth = !steps.some((one) => one.do === 'month');
      expect(extras).toHaveLength(
        isOneMonth ? bought.addons.length : Math.min(extras.length, bought.addons.length),
      );

      // The next sequences do not read it again.
      await db
        .updateTable('subscriptions')
        .set({ subscription: null })
        .where('tenantid', '<>', customer.id)
        .execute();
      const live = stripe.subscriptions().filter(({ status }) => status !== 'canceled');
      expect(live.length).toBeLessThanOrEqual(1);
      const { billing, subscription } = await scene.page();
      const [only] = live;
      if (!only) return;
      expect(subscription).toMatchObject({ plan: only.plan, expired: 0 });
      expect(Date.parse(billing.periodend!)).toBe(only.end * 1000);
      expect(billing.status).toBe(only.ends ? 'cancelled' : 'active');
    }),
    { numRuns: Number(process.env.RUSHES_RANDOM_RUNS ?? 60) },
  );
}, 120_000);

test('Months of limits are counted in SQL as in the rules, also from the 29th to the 31st', async () => {
  const start = fc.integer({ min: Date.UTC(2023, 0, 1), max: Date.UTC(2032, 11, 31) });
  // Half of them at the end of a month, where months differ.
  const late = fc
    .tuple(
      fc.integer({ min: 0, max: 119 }),
      fc.integer({ min: 29, max: 31 }),
      fc.integer({ min: 0, max: 86_399 }),
    )
    .map(([month, day, second]) => Date.UTC(2023, month, day) + second * 1000);
  const pairs = fc.sample(fc.tuple(fc.oneof(start, late), fc.integer({ min: 0, max: 60 })), 2000);
  const asked = JSON.stringify(
    pairs.map(([from, months]) => ({ from: new Date(from).toISOString(), months })),
  );
  const { rows } = await sql<{ later: string; between: number; before: number }>`
    with given as (
      select "from" at time zone 'UTC' as "from", months, ordinality
      from rows from (jsonb_to_recordset(${asked}::jsonb) as ("from" timestamptz, months integer)) with ordinality
    ), moved as (
      select *, "from" + make_interval(months => months) as later from given
    )
    select iso(later at time zone 'UTC') as later, months_between("from", later) as between,
      months_between("from", later - interval '1 millisecond') as before
    from moved order by ordinality`.execute(api.services.db);
  for (const [at, [from, months]] of pairs.entries()) {
    expect(Date.parse(rows[at]!.later), new Date(from).toISOString()).toBe(addMonths(from, months));
    expect(rows[at]).toMatchObject({ between: months, before: months - 1 });
  }
});
