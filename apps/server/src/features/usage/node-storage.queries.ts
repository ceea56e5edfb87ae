import { sql } from 'kysely';
import type { Trx } from '#platform/context/context.ts';

// The active storage of folders. Triggers insert changes; nothing here makes them wait.

/** Advisory lock key, unique within the product: one run at a time replaces rows. */
const LOCK = 4_711_029;
/** Per run. */
const FOLDERS = 1000;
/** Fewer rows per folder than this are not worth writing. */
const ROWS = 8;

const alone = (trx: Trx) => sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);

/** Replaces the rows of folders with many of them by their sum. */
export async function compactStorage(trx: Trx): Promise<void> {
  await alone(trx);
  await sql`
    with many as (
      select nodeid from node_storage group by nodeid having count(*) >= ${ROWS} limit ${FOLDERS}
    ), taken as (
      delete from node_storage s using many where s.nodeid = many.nodeid returning s.*
    )
    insert into node_storage
    select nodeid, userid, sum(bytes) from taken group by nodeid, userid having sum(bytes) <> 0`.execute(trx);
}

/**
 * Reads the files of a tenant again. A file that is moved or deleted in the moment in which one of its versions arrives
 * can be counted in the wrong place until then.
 */
export async function recountStorage(trx: Trx, tenantid: string): Promise<void> {
  await alone(trx);
  await sql`
    with counted as (
      delete from node_storage s using nodes n where n.id = s.nodeid and n.tenantid = ${tenantid}
    )
    insert into node_storage
    select p.nodeid, p.createdbyid, sum(a.size)
    from nodes n join pods p on p.nodeid = n.id join assets a on a.podid = p.id
    where n.tenantid = ${tenantid} and p.deletedat is null and p.archived <> 1 and a.deletedat is null and a.size > 0
    group by p.nodeid, p.createdbyid`.execute(trx);
}
