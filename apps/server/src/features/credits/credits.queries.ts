import type { BundledService } from '@rushes/contract/limits';
import { sql } from 'kysely';
import type { Database, Trx } from '#platform/context/context.ts';

interface Entry {
  id: string;
  tenantid: string;
  userid: string | null;
  podid: string;
  service: string;
  units: number;
  /** Of these, how many are taken from what was bought for the service. */
  bundled: number;
  bundle: BundledService | null;
}

export async function insertEntries(trx: Trx, rows: readonly Entry[]): Promise<void> {
  await trx
    .insertInto('credit_entries')
    .values([...rows])
    .execute();
}

/** Closes the reserved entries of this work and returns their sums. A second call closes nothing. */
export async function endEntries(
  trx: Trx,
  { tenantid, podid, service }: { tenantid: string; podid: string; service: string },
  state: 'settled' | 'refunded',
): Promise<{ credits: number; bundled: number }> {
  const { rows } = await sql<{ units: number; bundled: number }>`
    update credit_entries set state = ${state}, endedat = now()
    where podid = ${podid} and service = ${service} and tenantid = ${tenantid} and state = 'reserved'
    returning units, bundled`.execute(trx);
  const sum = (pick: (row: { units: number; bundled: number }) => number) =>
    rows.reduce((total, row) => total + pick(row), 0);
  return { credits: sum(({ units, bundled }) => units - bundled), bundled: sum(({ bundled }) => bundled) };
}

/**
 * Per service: spent in a period, and reserved now. Of one tenant, or of all. Each tenant is two ranges of one index, so
 * that old entries cost nothing.
 */
export async function sumByService(
  db: Database,
  tenantid: string | null,
  { start, end }: { start: string; end: string },
): Promise<{ service: string; settled: number; reserved: number }[]> {
  const { rows } = await sql<{ service: string; settled: number; reserved: number }>`
    select service, coalesce(sum(units) filter (where state = 'settled'), 0) as settled,
      coalesce(sum(units) filter (where state = 'reserved'), 0) as reserved
    from tenants t cross join lateral (
      select service, state, units from credit_entries
      where tenantid = t.id and state = 'settled' and endedat >= ${start} and endedat < ${end}
      union all
      select service, state, units from credit_entries where tenantid = t.id and state = 'reserved'
    ) entries
    where ${tenantid === null ? sql`true` : sql`t.id = ${tenantid}`}
    group by service order by service`.execute(db);
  return rows;
}

export async function eraseCredits(trx: Trx, { tenantid }: { tenantid: string }): Promise<void> {
  await trx.deleteFrom('credit_entries').where('tenantid', '=', tenantid).execute();
}
