import { sql } from 'kysely';
import type { Trx } from '#platform/context/context.ts';

export interface Deletion {
  tenantid: string;
  deletionid: string;
  userid: string;
}

export async function binNodes(
  trx: Trx,
  { tenantid, deletionid, userid }: Deletion,
  ids: readonly string[],
  topids: readonly string[],
): Promise<void> {
  await sql`
    update nodes set deletedat = now(), deletionid = ${deletionid}, deletedbyid = ${userid},
      binned = (id = any(${[...topids]}::uuid[]))::int
    where id = any(${[...ids]}::uuid[]) and tenantid = ${tenantid} and deletedat is null`.execute(trx);
}

export async function unbinNodes(trx: Trx, tenantid: string, ids: readonly string[]): Promise<void> {
  await sql`
    update nodes set deletedat = null, deletionid = null, deletedbyid = null, binned = 0
    where id = any(${[...ids]}::uuid[]) and tenantid = ${tenantid}`.execute(trx);
}

/** Nodes that stay deleted inside restored folders become separate items in the recycle bin. */
export async function promoteNodes(trx: Trx, tenantid: string, parentids: readonly string[]): Promise<void> {
  await sql`
    update nodes set binned = 1
    where parentid = any(${[...parentids]}::uuid[]) and tenantid = ${tenantid}
      and deletedat is not null and binned = 0`.execute(trx);
}

/** One statement, so the order of parents and children does not matter. Returns the logo keys. */
export async function deleteBinned(trx: Trx, tenantid: string, ids: readonly string[]): Promise<string[]> {
  const result = await sql<{ logokey: string | null }>`
    delete from nodes where id = any(${[...ids]}::uuid[]) and tenantid = ${tenantid} and deletedat is not null
    returning logokey`.execute(trx);
  return result.rows.flatMap(({ logokey }) => logokey ?? []);
}
