import { AppError } from '@rushes/contract/app-error';
import type { BillingDetails, Invoice, InvoiceLine, PlatformInvoice } from '@rushes/contract/billing';
import type { Language } from '@rushes/contract/enums';
import { removeExtraUnits } from '#features/limits/extras/index.ts';
import { requireAdministrator } from '#features/tenants/subscription/index.ts';
import { type AuditSource, recordAudit } from '#platform/audit/record.ts';
import type { Services, Trx, UserCtx } from '#platform/context/context.ts';
import type { PreviousSubscription } from '#platform/db/billing-tables.ts';
import { makeCursor, readCursor } from '#platform/http/cursor.ts';
import { newId } from '#platform/ids/uuid.ts';
import { enqueueMail } from '#platform/mail/enqueue-mail.ts';
import { invoiceMail } from './invoices.mails.ts';
import { presentInvoice, presentPlatformInvoice } from './invoices.present.ts';
import * as queries from './invoices.queries.ts';
import { vatOf, vatRule } from './model/money.ts';
import { DAY } from './model/periods.ts';
import {
  begin,
  isChoosable,
  makeUp,
  restOfPeriod,
  type State,
  suspendedFrom,
  type Terms,
  termsOf,
  withdraw,
} from './model/rules.ts';
import { findBought } from './requirements.service.ts';
import { applyAddon, findUnpaidDue, monthOf, writeState } from './state.service.ts';
import { listPlanRows, lockSubscriber, type Subscriber } from './subscriptions.queries.ts';

/** An order that is paid after its effect must be paid within this time, if no other is set. */
const OFFER_DAYS = 14;

type Issuer = Pick<Services, 'settings' | 'keyring'>;

export interface Order {
  subscriber: Subscriber;
  kind: 'plan' | 'addon';
  terms: Terms | null;
  addon: string | null;
  quantity: number;
  lines: InvoiceLine[];
  buyer: BillingDetails;
  language: Language;
  userid: string | null;
  now: number;
  dueDays: number;
}

/** The caller must hold the lock of the tenant. An invoice of nothing is paid. */
export async function issueInvoice(trx: Trx, services: Issuer, order: Order): Promise<queries.InvoiceRow> {
  const { subscriber, kind, terms, addon, quantity, lines, buyer, language, userid, now } = order;
  const { seller } = services.settings.billing;
  const net = lines.reduce((sum, { amount }) => sum + amount, 0);
  const { rate, note } = vatRule(seller, buyer);
  const vat = vatOf(net, rate);
  const total = net + vat;
  const invoice = await queries.insertInvoice(trx, {
    id: newId(),
    tenantid: subscriber.tenantid,
    tenantname: subscriber.name,
    userid,
    provider: 'invoice',
    number: await queries.nextNumber(trx, new Date(now).getUTCFullYear()),
    kind,
    state: total === 0 ? 'paid' : 'open',
    plan: terms?.plan ?? null,
    interval: terms?.interval ?? null,
    addon,
    quantity,
    periodstart: lines[0]?.from ?? null,
    periodend: lines[0]?.to ?? null,
    lines: JSON.stringify(lines),
    ...{ net, vat, total, vatrate: rate, vatnote: note },
    seller: JSON.stringify(seller),
    buyer: JSON.stringify(buyer),
    language,
    issuedat: new Date(now),
    dueat: new Date(now + order.dueDays * DAY),
    paidat: total === 0 ? new Date(now) : null,
    previous: JSON.stringify(previousOf(subscriber)),
  });
  await enqueueMail(trx, services, invoiceMail(invoice, services.settings.publicUrl));
  return invoice;
}

/** 0 days: what is ordered takes effect when it is paid. */
export const orderDueDays = ({ settings }: Pick<Services, 'settings'>): number =>
  settings.billing.paymentDays || OFFER_DAYS;

const previousOf = ({ plan, interval, type, first, end, cancelled }: State): PreviousSubscription => ({
  plan,
  interval,
  subscriptiontype: type,
  start: new Date(first).toISOString(),
  end: end === null ? null : new Date(end).toISOString(),
  cancelled,
});

const stateOf = ({ start, end, subscriptiontype, cancelled, ...terms }: PreviousSubscription): State => ({
  ...{ ...terms, type: subscriptiontype, cancelled, pending: null },
  ...{ first: Date.parse(start), end: end === null ? null : Date.parse(end) },
});

/** What was ordered takes effect, once. */
export async function applyInvoice(
  trx: Trx,
  subscriber: Subscriber,
  invoice: queries.InvoiceRow,
  now: number,
): Promise<void> {
  if (invoice.appliedat !== null) return;
  const { id, tenantid, kind, plan, interval } = invoice;
  const applied = { appliedat: new Date(now) };
  if (kind === 'addon') {
    await queries.updateInvoice(trx, { id, tenantid }, applied);
    await applyAddon(trx, invoice);
    // An unpaid invoice limits access, so it is computed again.
    if (subscriber.provider) await writeState(trx, { tenantid, provider: subscriber.provider }, subscriber);
  } else if (plan && interval) {
    // Time may have passed since the order: what is left of the current period counts as it is now.
    const bought = await findBought(trx, subscriber, now);
    const rest = restOfPeriod(subscriber, { plans: await listPlanRows(trx), bought, now });
    const price = invoice.lines.find((line) => line.kind === 'plan')!.amount;
    const state = begin({ plan, interval }, now, { worth: invoice.net + rest, price });
    await queries.updateInvoice(
      trx,
      { id, tenantid },
      {
        ...applied,
        rest,
        previous: JSON.stringify(previousOf(subscriber)),
        periodstart: new Date(now),
        periodend: new Date(state.end!),
      },
    );
    await writeState(trx, { tenantid, provider: 'invoice' }, state, monthOf(subscriber, now));
  }
}

export async function listTenantInvoices(
  ctx: UserCtx,
  tenantid: string,
  query: { limit: number; cursor?: string | undefined },
): Promise<{ invoices: Invoice[]; next: string | null }> {
  requireAdministrator(ctx, tenantid);
  const { rows, next } = await page(ctx, tenantid, query);
  return { invoices: rows.map((row) => presentInvoice(row)), next };
}

export async function listAllInvoices(
  ctx: UserCtx,
  query: { limit: number; cursor?: string | undefined; state?: queries.InvoicesPage['state'] },
): Promise<{ invoices: PlatformInvoice[]; next: string | null }> {
  requireCollector(ctx);
  const { rows, next } = await page(ctx, null, query);
  return { invoices: rows.map(presentPlatformInvoice), next };
}

async function page(
  ctx: UserCtx,
  tenantid: string | null,
  {
    limit,
    cursor,
    state,
  }: { limit: number; cursor?: string | undefined; state?: queries.InvoicesPage['state'] },
): Promise<{ rows: queries.ListedInvoice[]; next: string | null }> {
  const list = `invoices of ${tenantid ?? 'all'}`;
  const from = cursor === undefined ? undefined : readCursor(ctx.keyring, cursor, list);
  const after = from && { at: from.value, id: from.id };
  const rows = await queries.listInvoices(ctx.db, tenantid, { limit: limit + 1, after, state });
  const last = rows[limit - 1];
  const next = rows.length > limit && last ? makeCursor(ctx.keyring, list, last.cursor, last.id) : null;
  return { rows: rows.slice(0, limit), next };
}

/** Platform administrators and salesmen see invoices and record payments. */
export function requireCollector({ actor }: UserCtx): void {
  if (actor.type !== 'root' && actor.type !== 'salesman') throw new AppError('11403');
}

export async function markPaid(ctx: UserCtx, id: string): Promise<{ invoice: PlatformInvoice }> {
  requireCollector(ctx);
  return change(ctx, id, async (trx, invoice, subscriber) => {
    if (invoice.provider !== 'invoice' || invoice.state !== 'open') throw new AppError('ERR246');
    if (subscriber && isSuperseded(subscriber, invoice)) throw new AppError('ERR250');
    await setPaid(trx, ctx, invoice, subscriber, { paidbyid: ctx.actor.userid, now: Date.now() });
  });
}

/** The order of a plan that would replace an agreement, or a subscription that Stripe goes on charging. */
const isSuperseded = (
  subscriber: Subscriber,
  { kind, appliedat }: Pick<queries.InvoiceRow, 'kind' | 'appliedat'>,
): boolean =>
  kind === 'plan' &&
  appliedat === null &&
  (!isChoosable(subscriber) ||
    (subscriber.provider === 'stripe' && termsOf(subscriber, Date.now()) !== null));

/** Access that an unpaid invoice had limited returns, and an order that waited for its payment takes effect. */
export async function setPaid(
  trx: Trx,
  source: AuditSource,
  invoice: queries.InvoiceRow,
  subscriber: Subscriber | undefined,
  { paidbyid, now }: { paidbyid: string | null; now: number },
): Promise<void> {
  const { id, tenantid } = invoice;
  const due = await findUnpaidDue(trx, tenantid);
  await queries.updateInvoice(trx, { id, tenantid }, { state: 'paid', paidat: new Date(now), paidbyid });
  if (subscriber && invoice.appliedat === null) await applyInvoice(trx, subscriber, invoice, now);
  else if (subscriber?.provider) {
    const state = due === null ? subscriber : await makeUpSuspension(trx, subscriber, { due, now });
    await writeState(trx, { tenantid, provider: subscriber.provider }, state);
  }
  const { number, total } = invoice;
  await recordAudit(trx, source, {
    action: 'invoice.paid',
    tenantid,
    subjectid: id,
    data: { number, total },
  });
}

/** Adds the time in which there was no access because of this invoice to the period that was paid. */
async function makeUpSuspension(
  trx: Trx,
  subscriber: Subscriber,
  { due, now }: { due: number; now: number },
): Promise<Subscriber> {
  const { tenantid } = subscriber;
  const next = await findUnpaidDue(trx, tenantid);
  const until = next === null ? now : Math.min(now, suspendedFrom(next));
  const state = makeUp(subscriber, { from: suspendedFrom(due), until });
  const moved = (state.end ?? 0) - (subscriber.end ?? 0);
  const latest = await queries.findLatestPlan(trx, tenantid);
  if (moved > 0 && latest?.periodstart && latest.periodend) {
    const [periodstart, periodend] = [latest.periodstart, latest.periodend].map(
      (day) => new Date(Date.parse(day) + moved),
    );
    await queries.updateInvoice(trx, { id: latest.id, tenantid }, { periodstart, periodend });
  }
  return state;
}

export async function creditInvoice(ctx: UserCtx, id: string): Promise<{ invoice: PlatformInvoice }> {
  return change(ctx, id, async (trx, invoice, subscriber) => {
    if (invoice.provider !== 'invoice' || invoice.kind === 'credit' || invoice.state === 'credited')
      throw new AppError('ERR246');
    // What was left of it was deducted there: it would be returned twice.
    const following = await queries.findFollowingPlan(trx, invoice);
    if (following && following.rest > 0) throw new AppError('ERR249', { number: following.number });
    const now = Date.now();
    const { tenantid, number, net, vat, total, lines } = invoice;
    const isInUse = (await queries.findLatestPlan(trx, tenantid))?.id === id;
    await queries.updateInvoice(trx, { id, tenantid }, { state: 'credited' });
    const credit = await queries.insertInvoice(trx, {
      ...invoice,
      id: newId(),
      userid: ctx.actor.userid,
      number: await queries.nextNumber(trx, new Date(now).getUTCFullYear()),
      kind: 'credit',
      state: 'paid',
      lines: JSON.stringify(lines.map((line) => ({ ...line, amount: -line.amount }))),
      ...{ net: -net, vat: -vat, total: -total, rest: 0 },
      seller: JSON.stringify(invoice.seller),
      buyer: JSON.stringify(invoice.buyer),
      issuedat: new Date(now),
      dueat: new Date(now),
      paidat: new Date(now),
      paidbyid: null,
      previous: null,
      creditof: id,
    });
    if (subscriber) await takeBack(trx, subscriber, invoice, { isInUse, now });
    await enqueueMail(trx, ctx, invoiceMail(credit, ctx.settings.publicUrl));
    await recordAudit(trx, ctx, {
      action: 'invoice.credited',
      tenantid,
      subjectid: id,
      data: { number, credit: credit.number, total },
    });
  });
}

/** Takes back what an invoice paid for. An earlier plan whose period still runs returns. */
async function takeBack(
  trx: Trx,
  subscriber: Subscriber,
  invoice: queries.InvoiceRow,
  { isInUse, now }: { isInUse: boolean; now: number },
): Promise<void> {
  const { id, tenantid, previous } = invoice;
  const target = { tenantid, provider: subscriber.provider ?? ('invoice' as const) };
  if (invoice.kind === 'addon') await removeExtraUnits(trx, { id, tenantid });
  if (!isInUse) {
    if (subscriber.provider) await writeState(trx, target, subscriber);
    return;
  }
  const state = withdraw(subscriber, previous && stateOf(previous), now);
  await writeState(trx, target, state, state.end === now ? undefined : 'keepUsage');
}

/** Locks the tenant, then changes the invoice as it is then. The tenant may be gone. */
async function change(
  ctx: UserCtx,
  id: string,
  work: (trx: Trx, invoice: queries.InvoiceRow, subscriber: Subscriber | undefined) => Promise<void>,
): Promise<{ invoice: PlatformInvoice }> {
  const found = await queries.findAnyInvoice(ctx.db, id);
  if (!found) throw new AppError('ERR245');
  await ctx.db.transaction().execute(async (trx) => {
    const subscriber = await lockSubscriber(trx, found.tenantid);
    const invoice = await queries.findAnyInvoice(trx, id);
    await work(trx, invoice!, subscriber);
  });
  return { invoice: presentPlatformInvoice((await queries.findAnyInvoice(ctx.db, id))!) };
}
