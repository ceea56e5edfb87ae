import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '#platform/context/context.ts';
import { findRow } from '#platform/db/rows.ts';

/** Queries for links of one type by id; `select` uses the table alias `l`. */
export function linkRows<Row>(table: 'accesslinks' | 'uploadlinks', select: RawBuilder<unknown>) {
  /** Links of these tenants that are not revoked. */
  async function findLink(db: Db, tenantids: readonly string[], id: string): Promise<Row | undefined> {
    return findRow<Row>(db)`
      ${select} where l.id = ${id} and l.tenantid = any(${[...tenantids]}::uuid[])
        and l.revokedat is null`;
  }
  /** Serializes concurrent changes of a link: the second transaction sees the result of the first. */
  async function lockLink(trx: Trx, tenantids: readonly string[], id: string): Promise<Row | undefined> {
    await sql`
      select id from ${sql.table(table)} where id = ${id} and tenantid = any(${[...tenantids]}::uuid[])
      for update`.execute(trx);
    return findLink(trx, tenantids, id);
  }
  return { findLink, lockLink };
}
