import { findResource, giveBack, takeUnits } from '#features/limits/index.ts';
import type { Database, Trx } from '#platform/context/context.ts';
import { newId } from '#platform/ids/uuid.ts';
import * as queries from './credits.queries.ts';

/** A run of a service on a file. At most one per service at a time. */
interface Work {
  tenantid: string;
  podid: string;
  service: string;
}

/** Reserves credits in the transaction that starts the work, or throws ERR81. */
export async function reserveCredits(
  trx: Trx,
  { units, userid, ...work }: Work & { units: number; userid: string | null },
): Promise<void> {
  if (units === 0) return;
  await takeUnits(trx, work.tenantid, 'credits', units);
  await queries.insertEntry(trx, { ...work, id: newId(), userid, units });
}

/** The work is done: its reserved credits are spent. Call it in the transaction that completes the work. */
export async function settleCredits(trx: Trx, work: Work): Promise<void> {
  await queries.endEntries(trx, work, 'settled');
}

/** The work was not done: gives the credits back. Idempotent. */
export async function refundCredits(trx: Trx, work: Work): Promise<void> {
  const units = await queries.endEntries(trx, work, 'refunded');
  await giveBack(trx, work.tenantid, 'credits', units);
}

export async function availableCredits(db: Database | Trx, tenantid: string): Promise<number> {
  const { limit, used } = await findResource(db, tenantid, 'credits');
  return Math.max(0, limit - used);
}
