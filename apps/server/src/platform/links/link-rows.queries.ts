import { type RawBuilder, sql } from 'kysely';
import type { Database, Trx } from '#platform/context/context.ts';

/** How links of one kind are found by their id; `select` names their table `l`. */
export function linkRows<Row>(table: 'accesslinks' | 'uploadlinks', select: RawBuilder<unknown>) {
  /** Links of these tenants that nobody has ended. */
  async function findLink(
    db: Database | Trx,
    tenantids: readonly string[],
    id: string,
  ): Promise<Row | undefined> {
    const { rows } = await sql<Row>`
      ${select} where l.id = ${id} and l.tenantid = any(${[...tenantids]}::uuid[])
        and l.revokedat is null`.execute(db);
    return rows[0];
  }
  /** Of two who change one link the second sees what the first has left. */
  async function lockLink(trx: Trx, tenantids: readonly string[], id: string): Promise<Row | undefined> {
    await sql`
      select id from ${sql.table(table)} where id = ${id} and tenantid = any(${[...tenantids]}::uuid[])
      for update`.execute(trx);
    return findLink(trx, tenantids, id);
  }
  return { findLink, lockLink };
}
