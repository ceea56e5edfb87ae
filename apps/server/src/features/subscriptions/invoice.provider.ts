import { AppError } from '@rushes/contract/app-error';
import type { BillingDetails, InvoiceLine } from '@rushes/contract/billing';

import { recordAudit } from '#platform/audit/record.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { findLanguage } from '#platform/db/user-language.queries.ts';
import { type InvoiceRow, listUnpaid } from './invoices.queries.ts';
import { applyInvoice, issueInvoice, type Order, orderDueDays } from './invoices.service.ts';
import { endOfPeriod } from './model/periods.ts';
import type { AddonPurchase, PaymentProvider, PlanPurchase, SubscriptionAction } from './model/provider.ts';
import { termsOf } from './model/rules.ts';
import { requireAction, requireAddon, requireChoice } from './requirements.service.ts';
import { requireSubscriber, writeState } from './state.service.ts';
import { type Subscriber, writeSubscription } from './subscriptions.queries.ts';

// Payment by invoice, without a service elsewhere. An order takes effect at once and is paid later; with 0 days to pay,
// it takes effect when someone records the payment.

export const invoiceProvider: PaymentProvider = {
  name: 'invoice',
  async subscribe(ctx, tenantid, purchase) {
    await ctx.db.transaction().execute((trx) => orderPlan(trx, ctx, tenantid, purchase));
    return null;
  },
  async buyAddon(ctx, tenantid, purchase) {
    await ctx.db.transaction().execute((trx) => orderAddon(trx, ctx, tenantid, purchase));
    return null;
  },
  async change(ctx, tenantid, action) {
    await ctx.db.transaction().execute((trx) => changeState(trx, ctx, tenantid, action));
  },
  openPortal() {
    throw new AppError('ERR241');
  },
};

async function orderPlan(
  trx: Trx,
  ctx: UserCtx,
  tenantid: string,
  { terms, when, details }: PlanPurchase,
): Promise<void> {
  const now = Date.now();
  const subscriber = await requireSubscriber(trx, tenantid);
  const choice = await requireChoice(trx, subscriber, { terms, when, now });
  if (when === 'end') {
    await writeState(
      trx,
      { tenantid, provider: 'invoice' },
      { ...subscriber, cancelled: false, pending: terms },
    );
    return recordAudit(trx, ctx, {
      action: 'subscription.pending',
      tenantid,
      subjectid: tenantid,
      data: { ...terms },
    });
  }
  if ((await listUnpaid(trx, tenantid)).some(isOurs)) throw new AppError('ERR242');
  const current = termsOf(subscriber, now);
  const lines: InvoiceLine[] = [
    {
      kind: 'plan',
      name: choice.plans.get(terms.plan)!.name,
      units: null,
      interval: terms.interval,
      quantity: 1,
      amount: choice.price,
      from: iso(now),
      to: iso(endOfPeriod(now, now, terms.interval)),
    },
  ];
  if (current && choice.rest > 0) {
    const { plan, interval, end } = current;
    const name = choice.plans.get(plan)?.name ?? plan;
    const rest = { quantity: 1, amount: -choice.rest, from: iso(now), to: iso(end) };
    lines.push({ kind: 'rest', name, units: null, interval, ...rest });
  }
  const invoice = await order(trx, ctx, subscriber, details, { kind: 'plan', terms, lines, now });
  await recordAudit(trx, ctx, {
    action: invoice.isApplied
      ? current
        ? 'subscription.changed'
        : 'subscription.started'
      : 'subscription.ordered',
    tenantid,
    subjectid: invoice.row.id,
    data: { ...terms, from: subscriber.plan, number: invoice.row.number, net: invoice.row.net },
  });
}

async function orderAddon(
  trx: Trx,
  ctx: UserCtx,
  tenantid: string,
  { addon: alias, quantity, details }: AddonPurchase,
): Promise<void> {
  const now = Date.now();
  const subscriber = await requireSubscriber(trx, tenantid);
  const addon = await requireAddon(trx, alias, subscriber);
  const isLate = (await listUnpaid(trx, tenantid)).some((one) => isOurs(one) && Date.parse(one.dueat) <= now);
  if (isLate) throw new AppError('ERR242');
  const amount = addon.price * quantity;
  const lines: InvoiceLine[] = [
    {
      ...{ kind: 'addon', name: addon.resource, units: addon.units },
      ...{ interval: null, quantity, amount, from: null, to: null },
    },
  ];
  const { row } = await order(trx, ctx, subscriber, details, {
    kind: 'addon',
    addon: alias,
    quantity,
    lines,
    now,
  });
  await recordAudit(trx, ctx, {
    action: 'subscription.addon',
    tenantid,
    subjectid: row.id,
    data: { addon: alias, quantity, number: row.number, net: row.net },
  });
}

/** Those of a payment service are paid there, or given up there. */
const isOurs = ({ provider }: InvoiceRow): boolean => provider === 'invoice';

type Ordered = Pick<Order, 'kind' | 'lines' | 'now'> & Partial<Pick<Order, 'terms' | 'addon' | 'quantity'>>;

async function order(
  trx: Trx,
  ctx: UserCtx,
  subscriber: Subscriber,
  details: BillingDetails | undefined,
  ordered: Ordered,
): Promise<{ row: InvoiceRow; isApplied: boolean }> {
  const { tenantid } = subscriber;
  const buyer = details ?? subscriber.buyer;
  if (!buyer) throw new AppError('ERR244');
  const provider = subscriber.provider ?? ('invoice' as const);
  await writeSubscription(trx, tenantid, provider, { buyer: JSON.stringify(buyer) });
  const { userid } = ctx.actor;
  const language = await findLanguage(trx, userid);
  const row = await issueInvoice(trx, ctx, {
    ...{ terms: null, addon: null, quantity: 1, ...ordered },
    ...{ subscriber, buyer, language, userid, dueDays: orderDueDays(ctx) },
  });
  const isApplied = ctx.settings.billing.paymentDays > 0 || row.state === 'paid';
  if (isApplied) await applyInvoice(trx, { ...subscriber, provider }, row, ordered.now);
  return { row, isApplied };
}

async function changeState(
  trx: Trx,
  ctx: UserCtx,
  tenantid: string,
  action: SubscriptionAction,
): Promise<void> {
  const subscriber = await requireSubscriber(trx, tenantid);
  const next = requireAction(subscriber, action, Date.now());
  await writeState(trx, { tenantid, provider: 'invoice' }, next);
  await recordAudit(trx, ctx, {
    action: AUDIT[action],
    tenantid,
    subjectid: tenantid,
    data: { plan: next.plan },
  });
}

const AUDIT = {
  cancel: 'subscription.cancelled',
  resume: 'subscription.resumed',
  keep: 'subscription.pending',
} as const satisfies Record<SubscriptionAction, string>;

const iso = (moment: number): string => new Date(moment).toISOString();
