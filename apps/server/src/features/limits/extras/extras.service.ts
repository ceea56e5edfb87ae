import { limitsChanged, type ResourceName } from '@rushes/contract/limits';
import type { Trx } from '#platform/context/context.ts';
import { emit } from '#platform/events/emit.ts';
import { notifyOfLimit } from '../limits.service.ts';
import * as queries from './extras.queries.ts';
import { EXTRA_MONTHS, endMonth } from './month.policy.ts';

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
  let month = await queries.lockMonth(trx, due);
  if (!month) return;
  // More months change nothing: bought units are gone.
  for (let passed = 0; passed < Math.min(Math.max(1, due.months), EXTRA_MONTHS); passed++)
    month = endMonth(due.name, month);
  await notifyOfLimit(trx, due.tenantid, due.name, await queries.writeMonth(trx, due, month));
  await emit(trx, limitsChanged, { tenantid: due.tenantid }, { tenantid: due.tenantid });
}
