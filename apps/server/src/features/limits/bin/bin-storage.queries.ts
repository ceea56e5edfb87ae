import { sql } from 'kysely';
import type { Trx } from '#platform/context/context.ts';
import { type Usage, usage } from '../limits.queries.ts';

export async function moveToBin(trx: Trx, tenantid: string, bytes: number): Promise<void> {
  await sql`
    update resources set used = greatest(0, used - ${bytes}::bigint), binned = greatest(0, binned + ${bytes}::bigint)
    where tenantid = ${tenantid} and name = 'storage'`.execute(trx);
}

export async function addBinned(trx: Trx, tenantid: string, bytes: number): Promise<Usage | undefined> {
  const { rows } = await sql<Usage>`
    update resources set binned = greatest(0, binned + ${bytes}::bigint)
    where tenantid = ${tenantid} and name = 'storage' returning ${usage}`.execute(trx);
  return rows[0];
}
