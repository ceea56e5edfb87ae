import { AppError } from '@rushes/contract/app-error';
import { listUsage } from '#features/limits/extras/index.ts';
import type { Db, Trx } from '#platform/context/context.ts';
import { findLatestPlan, termsOfInvoice } from './invoices.queries.ts';
import type { SubscriptionAction } from './model/provider.ts';
import {
  type Bought,
  type Choice,
  cancel,
  choose,
  isSameTerms,
  keep,
  overLimits,
  type Plans,
  resume,
  type State,
  type Terms,
  termsOf,
  type UsageRow,
} from './model/rules.ts';
import { findAddon, listPlanRows, type Subscriber } from './subscriptions.queries.ts';

export interface Examined {
  choice: Choice;
  plans: Plans;
  usage: UsageRow[];
}

/** What choosing a plan means for this tenant, or ERR241. */
export async function examineChoice(
  db: Db,
  subscriber: Subscriber,
  terms: Terms,
  now: number,
): Promise<Examined> {
  const plans = await listPlanRows(db);
  const bought = await findBought(db, subscriber, now);
  const choice = choose(subscriber, terms, { plans, bought, now });
  if (!choice) throw new AppError('ERR241');
  return { choice, plans, usage: await listUsage(db, subscriber.tenantid) };
}

/** What was paid for the current period; null if it is not known. */
export async function findBought(db: Db, subscriber: Subscriber, now: number): Promise<Bought | null> {
  const { tenantid, provider, price } = subscriber;
  const current = termsOf(subscriber, now);
  if (provider === 'stripe' && current && price !== null)
    return { worth: price, start: current.start, end: current.end };
  const invoice = provider === 'invoice' ? await findLatestPlan(db, tenantid) : undefined;
  if (!invoice || !current || !isSameTerms(current, termsOfInvoice(invoice))) return null;
  const worth = invoice.net + invoice.rest;
  const [start, end] = [invoice.periodstart, invoice.periodend].map((day) => Date.parse(day ?? ''));
  // The platform may have moved the end.
  return end === current.end
    ? { worth, start: start!, end }
    : { worth, start: current.start, end: current.end };
}

/** The same, if it can take effect then and the usage fits. */
export async function requireChoice(
  trx: Trx,
  subscriber: Subscriber,
  { terms, when, now }: { terms: Terms; when: 'now' | 'end'; now: number },
): Promise<Choice & { plans: Plans }> {
  const { choice, plans, usage } = await examineChoice(trx, subscriber, terms, now);
  if (!choice.when.includes(when)) throw new AppError('ERR241');
  if (overLimits(plans.get(terms.plan)!, usage).length > 0) throw new AppError('ERR240');
  return { ...choice, plans };
}

export async function requireAddon(trx: Trx, alias: string, { expired, plan }: Subscriber) {
  const addon = await findAddon(trx, alias);
  // An add-on adds to a plan that is in use.
  if (!addon || expired || plan === null) throw new AppError('ERR241');
  return addon;
}

const actions = { cancel, resume, keep } satisfies Record<
  SubscriptionAction,
  (state: State, now: number) => State | undefined
>;

export function requireAction(state: Subscriber, action: SubscriptionAction, now: number): State {
  const next = actions[action](state, now);
  if (!next) throw new AppError('ERR243');
  return next;
}
