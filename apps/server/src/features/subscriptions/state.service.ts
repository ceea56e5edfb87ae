import { AppError } from '@rushes/contract/app-error';
import { GIGABYTE, limitsChanged } from '@rushes/contract/limits';
import { addExtraUnits, restartMonth, settleMonths } from '#features/limits/extras/index.ts';
import { setSubscription } from '#features/tenants/subscription/index.ts';
import type { Db, Trx } from '#platform/context/context.ts';
import { emit } from '#platform/events/emit.ts';
import { type InvoiceRow, listUnpaid } from './invoices.queries.ts';
import { accessUntil, type State, termsOf } from './model/rules.ts';
import {
  findAddon,
  listPlanRows,
  lockSubscriber,
  type Subscriber,
  writeSubscription,
} from './subscriptions.queries.ts';

export async function requireSubscriber(trx: Trx, tenantid: string): Promise<Subscriber> {
  const subscriber = await lockSubscriber(trx, tenantid);
  if (!subscriber) throw new AppError('ERR5');
  return subscriber;
}

/** When the first invoice is due whose plan or add-on is already in use. */
export async function findUnpaidDue(db: Db, tenantid: string): Promise<number | null> {
  const used = (await listUnpaid(db, tenantid)).find(({ appliedat }) => appliedat !== null);
  return used ? Date.parse(used.dueat) : null;
}

/**
 * Writes what the tenant pays for, and with it its access and limits. The caller must hold the lock of the tenant.
 * `change` says what becomes of the limits: those of the plan apply to the current month, or to a new month with or
 * without what was used.
 */
export async function writeState(
  trx: Trx,
  { tenantid, provider }: { tenantid: string; provider: 'invoice' | 'stripe' },
  state: State,
  change?: 'limits' | 'keepUsage' | 'clear',
): Promise<void> {
  const { type, plan, interval, first, end, cancelled, pending } = state;
  const unpaidDue = await findUnpaidDue(trx, tenantid);
  const until = accessUntil(state, unpaidDue);
  const limits = plan === null ? undefined : (await listPlanRows(trx)).get(plan)?.limits;
  await writeSubscription(trx, tenantid, provider, {
    interval,
    cancelled: cancelled ? 1 : 0,
    pendingplan: pending?.plan ?? null,
    pendinginterval: pending?.interval ?? null,
  });
  if (change) await settleMonths(trx, tenantid, { clears: change === 'clear' });
  await setSubscription(
    trx,
    tenantid,
    {
      subscriptiontype: type,
      plan,
      periodstart: new Date(first),
      periodend: end === null ? null : new Date(end),
      accessuntil: until === null || until === end ? null : new Date(until),
      renews: interval !== null && !cancelled && unpaidDue === null ? 1 : 0,
    },
    change ? limits : undefined,
  );
  if (change && change !== 'limits') await restartMonth(trx, tenantid);
  await emit(trx, limitsChanged, { tenantid }, { tenantid });
}

/** Usage of a month is kept when a plan replaces another one, so that its credits cannot be used twice. */
export const monthOf = (before: State, now: number): 'keepUsage' | 'clear' =>
  termsOf(before, now) ? 'keepUsage' : 'clear';

/** Adds what was bought to the limits, with the id of the invoice: at most once. */
export async function applyAddon(
  trx: Trx,
  { id, tenantid, addon: alias, quantity }: Pick<InvoiceRow, 'id' | 'tenantid' | 'addon' | 'quantity'>,
): Promise<void> {
  const addon = alias === null ? undefined : await findAddon(trx, alias);
  if (!addon) throw new AppError('ERR241');
  const { resource: name } = addon;
  const size = name === 'storage' || name === 'bandwidth' ? GIGABYTE : 1;
  await addExtraUnits(trx, { id, tenantid, name, units: addon.units * quantity * size });
}
