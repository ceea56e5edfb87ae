import { limitsChanged, type ResourceName } from '@rushes/contract/limits';
import type { Trx } from '#platform/context/context.ts';
import { emit } from '#platform/events/emit.ts';
import { listResources } from '../limits.queries.ts';
import { notifyOfLimit } from '../limits.service.ts';
import * as queries from './extras.queries.ts';
import { clearMonth, EXTRA_MONTHS, endMonth, type Month } from './month.policy.ts';

/** In the unit of the resource, as limits are. */
export interface BoughtUnits {
  /** The invoice: buying twice with one invoice is impossible. */
  id: string;
  tenantid: string;
  name: ResourceName;
  units: number;
}

export async function addExtraUnits(trx: Trx, bought: BoughtUnits): Promise<void> {
  const { tenantid, name, units } = bought;
  await queries.insertExtra(trx, { ...bought, monthsleft: EXTRA_MONTHS });
  const usage = await queries.addExtra(trx, tenantid, name, units);
  if (usage) await notifyOfLimit(trx, tenantid, name, usage);
  await emit(trx, limitsChanged, { tenantid }, { tenantid });
}

/** Takes back what is left of bought units; what was used stays used. */
export async function removeExtraUnits(
  trx: Trx,
  { id, tenantid }: Pick<BoughtUnits, 'id' | 'tenantid'>,
): Promise<void> {
  const left = await queries.deleteExtra(trx, { id, tenantid });
  if (!left) return;
  const usage = await queries.takeExtra(trx, tenantid, left.name, left.remaining);
  if (usage) await notifyOfLimit(trx, tenantid, left.name, usage);
  await emit(trx, limitsChanged, { tenantid }, { tenantid });
}

/** After a pause of several months, each of them ends. */
export async function renewMonth(
  trx: Trx,
  due: { tenantid: string; name: ResourceName; months: number },
): Promise<void> {
  const locked = await queries.lockMonth(trx, due);
  // Another run renewed it meanwhile.
  if (!locked?.isDue) return;
  let month: Month = locked;
  // More months change nothing: bought units are gone.
  for (let passed = 0; passed < Math.min(Math.max(1, due.months), EXTRA_MONTHS); passed++)
    month = endMonth(due.name, month);
  await notifyOfLimit(trx, due.tenantid, due.name, await queries.writeMonth(trx, due, month));
  await emit(trx, limitsChanged, { tenantid: due.tenantid }, { tenantid: due.tenantid });
}

/**
 * Before the limits of a tenant change: what was used belongs to the limits of the time in which it was used. Months that
 * have ended are ended, and `clears` also ends the current one, as if nothing had been used; what was bought stays, but
 * not what was used of it.
 */
export async function settleMonths(
  trx: Trx,
  tenantid: string,
  { clears }: { clears: boolean },
): Promise<void> {
  for (const due of await queries.listDueOf(trx, tenantid)) await renewMonth(trx, due);
  if (!clears) return;
  for (const name of await queries.listBought(trx, tenantid)) {
    const month = await queries.lockMonth(trx, { tenantid, name });
    if (month) await queries.writeMonth(trx, { tenantid, name }, clearMonth(name, month));
  }
  await queries.clearUsed(trx, tenantid);
}

/** The bought units of a tenant that are left. */
export const listExtras = queries.listExtras;

/** The usage of the month counts from now, or from the start of the subscription. */
export const restartMonth = queries.restartMonth;

/** Every limit of a tenant with what is used of it. */
export const listUsage = listResources;
