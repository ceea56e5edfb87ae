import type { InvoiceLine } from '@rushes/contract/billing';
import { clock, recordAudit } from '#platform/audit/record.ts';
import type { Services, Trx } from '#platform/context/context.ts';
import { findLatestPlan, type InvoiceRow, listUnpaid, updateInvoice } from './invoices.queries.ts';
import { issueInvoice } from './invoices.service.ts';
import { priceOf, renew } from './model/rules.ts';
import { isTooSmall, keepPlan } from './scheduled-change.service.ts';
import { writeState } from './state.service.ts';
import { listPlanRows, lockSubscriber } from './subscriptions.queries.ts';

/** An invoice is overdue, or an order waits for its payment, which replaces the plan. */
const isBlocking = ({ kind, appliedat, dueat }: InvoiceRow, now: number): boolean => {
  const isLate = Date.parse(dueat) <= now;
  return appliedat === null ? kind === 'plan' && !isLate : isLate;
};

/**
 * Starts the next period of a subscription that is paid by invoice. Nothing happens if it was renewed meanwhile, or while
 * an invoice prevents it.
 */
export async function renewSubscription(trx: Trx, services: Services, tenantid: string): Promise<void> {
  const now = Date.now();
  const found = await lockSubscriber(trx, tenantid);
  if (found?.provider !== 'invoice' || !found.buyer || !renew(found, now)) return;
  if ((await listUnpaid(trx, tenantid)).some((one) => isBlocking(one, now))) return;
  const subscriber = (await isTooSmall(trx, found)) ? await keepPlan(trx, services, found) : found;
  const next = renew(subscriber, now)!;
  const terms = { plan: next.plan!, interval: next.interval! };
  const plans = await listPlanRows(trx);
  const price = priceOf(plans, terms);
  if (price === null) return;
  const from = new Date(next.start).toISOString();
  const to = new Date(next.end).toISOString();
  const line: InvoiceLine = {
    ...{ kind: 'plan', name: plans.get(terms.plan)!.name, units: null, interval: terms.interval },
    ...{ quantity: 1, amount: price, from, to },
  };
  const last = await findLatestPlan(trx, tenantid);
  const invoice = await issueInvoice(trx, services, {
    ...{ subscriber, kind: 'plan', terms, addon: null, quantity: 1, lines: [line], now },
    ...{ buyer: found.buyer, language: last?.language ?? 'en', userid: null },
    dueDays: services.settings.billing.paymentDays,
  });
  await updateInvoice(trx, { id: invoice.id, tenantid }, { appliedat: new Date(now) });
  const isChange = terms.plan !== subscriber.plan;
  // The months of a subscription go on, so the usage of the current month is kept.
  await writeState(trx, { tenantid, provider: 'invoice' }, next, isChange ? 'limits' : undefined);
  await recordAudit(trx, clock(services), {
    action: 'subscription.renewed',
    tenantid,
    subjectid: invoice.id,
    data: { ...terms, number: invoice.number, net: invoice.net },
  });
}
