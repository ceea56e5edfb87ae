import { sql } from 'kysely';
import type { Trx } from '#platform/context/context.ts';

interface Entry {
  id: string;
  tenantid: string;
  userid: string | null;
  podid: string;
  service: string;
  units: number;
}

export async function insertEntries(trx: Trx, rows: readonly Entry[]): Promise<void> {
  await trx
    .insertInto('credit_entries')
    .values([...rows])
    .execute();
}

/** Closes the reserved entries of this work and returns their sum. A second call closes nothing. */
export async function endEntries(
  trx: Trx,
  { tenantid, podid, service }: { tenantid: string; podid: string; service: string },
  state: 'settled' | 'refunded',
): Promise<number> {
  const { rows } = await sql<{ units: number }>`
    update credit_entries set state = ${state}, endedat = now()
    where podid = ${podid} and service = ${service} and tenantid = ${tenantid} and state = 'reserved'
    returning units`.execute(trx);
  return rows.reduce((sum, row) => sum + row.units, 0);
}

export async function eraseCredits(trx: Trx, { tenantid }: { tenantid: string }): Promise<void> {
  await trx.deleteFrom('credit_entries').where('tenantid', '=', tenantid).execute();
}
