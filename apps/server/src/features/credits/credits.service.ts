import { findResource, giveBack, takeUnits } from '#features/limits/index.ts';
import type { Database, Db, Trx } from '#platform/context/context.ts';
import { newId } from '#platform/ids/uuid.ts';
import { monthOf } from './credits.policy.ts';
import * as queries from './credits.queries.ts';

/** A run of a service on a file. At most one per service at a time. */
interface Work {
  tenantid: string;
  podid: string;
  service: string;
}

type Reserved = Work & { units: number; userid: string | null };

/** Reserves credits in the transaction that starts the work, or throws ERR81. */
export const reserveCredits = (trx: Trx, work: Reserved): Promise<void> =>
  reserveCreditsForAll(trx, work.tenantid, [work]);

/** The same for several files of a tenant, all or none. */
export async function reserveCreditsForAll(
  trx: Trx,
  tenantid: string,
  works: readonly Reserved[],
): Promise<void> {
  const paid = works.filter(({ units }) => units > 0);
  if (paid.length === 0) return;
  const total = paid.reduce((sum, { units }) => sum + units, 0);
  await takeUnits(trx, tenantid, 'credits', total);
  await queries.insertEntries(
    trx,
    paid.map(({ podid, service, userid, units }) => ({
      id: newId(),
      tenantid,
      podid,
      service,
      userid,
      units,
    })),
  );
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

export async function availableCredits(db: Db, tenantid: string): Promise<number> {
  const { limit, used } = await findResource(db, tenantid, 'credits');
  return Math.max(0, limit - used);
}

/** Credits per service in the current calendar month: for one tenant, which the caller has checked, or for all. */
export async function creditsOfMonth(db: Database, tenantid: string | null, now = Date.now()) {
  const month = monthOf(now);
  return { month, credits: await queries.sumByService(db, tenantid, month) };
}
