import type { Operation } from '@rushes/contract/move-copy';
import { sql } from 'kysely';
import type { Database, Db, Trx } from '#platform/context/context.ts';
import { findRow, listRows, readValue } from '#platform/db/rows.ts';

export interface OperationRow extends Operation {
  tenantid: string;
  /** Null when the system runs it. */
  userid: string | null;
  paths: string[];
}

const columns = sql`id, tenantid, userid, code, name, nodeid, total, done, paths::text[] as paths`;

/** An arbitrary number that no other lock uses; the second half of the key is the tenant. */
const TREE_LOCK = 4_711_008;

/** Held until the end of the transaction. */
export async function lockTree(trx: Trx, tenantid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${TREE_LOCK}, hashtext(${tenantid}))`.execute(trx);
}

/** Shared lock: compatible with itself, but not with lockTree. Held until the end of the transaction. */
export async function shareTree(trx: Trx, tenantid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${TREE_LOCK}, hashtext(${tenantid}))`.execute(trx);
}

/** Whether an operation has claimed a path above, at or below one of these. */
export function isClaimed(trx: Db, tenantid: string, paths: readonly string[], except: string | undefined) {
  return readValue<boolean>(trx)`
    select exists (
      select 1 from operations o, unnest(o.paths) claimed, unnest(${[...paths]}::text[]::ltree[]) asked
      where o.tenantid = ${tenantid} and o.id is distinct from ${except ?? null}::uuid
        and (claimed @> asked or claimed <@ asked)) as claimed`;
}

/** Whether an operation has claimed this path or one above it; claims further down do not matter. */
export function isInsideClaim(trx: Db, tenantid: string, path: string) {
  return readValue<boolean>(trx)`
    select exists (
      select 1 from operations o, unnest(o.paths) claimed
      where o.tenantid = ${tenantid} and claimed @> ${path}::ltree) as claimed`;
}

export async function insertOperation(trx: Trx, row: OperationRow): Promise<void> {
  await sql`
    insert into operations (id, tenantid, userid, code, name, nodeid, paths, total)
    values (${row.id}, ${row.tenantid}, ${row.userid}, ${row.code}, ${row.name}, ${row.nodeid},
      ${row.paths}::text[]::ltree[], ${row.total})`.execute(trx);
}

export function findOperation(db: Db, id: string) {
  return findRow<OperationRow>(db)`select ${columns} from operations where id = ${id}`;
}

/** `within`: only those of these paths and below. */
export function listOperations(
  db: Database,
  tenantids: readonly string[],
  userid: string,
  within: readonly string[] | null,
) {
  const isWithin = sql`cardinality(paths) > 0
    and not exists (select 1 from unnest(paths) p where not p <@ any(${[...(within ?? [])]}::ltree[]))`;
  return listRows<OperationRow>(db)`
    select ${columns} from operations
    where userid = ${userid} and tenantid = any(${[...tenantids]}::uuid[]) and ${within ? isWithin : sql`true`}
    order by createdat, id`;
}

export function setDone(db: Trx, id: string, done: number) {
  return findRow<OperationRow>(db)`
    update operations set done = least(total, ${done}) where id = ${id} returning ${columns}`;
}

export function deleteOperation(trx: Trx, id: string) {
  return findRow<OperationRow>(trx)`
    delete from operations where id = ${id} returning ${columns}`;
}
