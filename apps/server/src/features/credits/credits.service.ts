import { findResource, giveBack, takeUnits } from '#features/limits/index.ts';
import type { Database, Trx } from '#platform/context/context.ts';
import { newId } from '#platform/ids/uuid.ts';
import * as queries from './credits.queries.ts';

/** A piece of work on a file; there is at most one of a kind at a time. */
interface Work {
  tenantid: string;
  podid: string;
  service: string;
}

/** Holds so many credits in the transaction that begins the work, or refuses with ERR81. */
export async function reserveCredits(
  trx: Trx,
  { units, userid, ...work }: Work & { units: number; userid: string | null },
): Promise<void> {
  if (units === 0) return;
  await takeUnits(trx, work.tenantid, 'credits', units);
  await queries.insertEntry(trx, { ...work, id: newId(), userid, units });
}

/** The work is done: what was held for it is spent. In the transaction that says so. */
export async function settleCredits(trx: Trx, work: Work): Promise<void> {
  await queries.endEntries(trx, work, 'settled');
}

/** The work will not be done: the tenant has its credits again. May be said twice. */
export async function refundCredits(trx: Trx, work: Work): Promise<void> {
  const units = await queries.endEntries(trx, work, 'refunded');
  await giveBack(trx, work.tenantid, 'credits', units);
}

export async function availableCredits(db: Database | Trx, tenantid: string): Promise<number> {
  const { limit, used } = await findResource(db, tenantid, 'credits');
  return Math.max(0, limit - used);
}
