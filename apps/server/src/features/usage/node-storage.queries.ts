import { sql } from 'kysely';
import type { Trx } from '#platform/context/context.ts';

// What the bytes of folders are. Triggers insert changes; nothing here makes them wait.

/** Advisory lock key, unique within the product: one run at a time replaces rows. */
const LOCK = 4_711_029;
/** Per run. */
const FOLDERS = 1000;
/** Fewer changes per folder than this are not worth writing. */
const ROWS = 8;

const alone = (trx: Trx) => sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);

/** Replaces the rows of folders with many of them by their sum. */
export async function compactStorage(trx: Trx): Promise<void> {
  await alone(trx);
  await sql`
    with many as (
      select nodeid from node_storage group by nodeid having count(*) filter (where not summed) >= ${ROWS} limit ${FOLDERS}
    ), taken as (
      delete from node_storage s using many where s.nodeid = many.nodeid returning s.*
    )
    insert into node_storage (nodeid, userid, kind, bytes, files, summed)
    select nodeid, userid, kind, sum(bytes), sum(files), true from taken
    group by 1, 2, 3 having sum(bytes) <> 0 or sum(files) <> 0`.execute(trx);
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
    insert into node_storage (nodeid, userid, kind, bytes, files, summed)
    select p.nodeid, p.createdbyid, storage_kind(p.deletedat, p.archived, p.parentpodid, a.type, a.metadata),
      sum(greatest(a.size, 0)),
      count(*) filter (where a.type = 0 and p.parentpodid is null and p.deletedat is null), true
    from nodes n join pods p on p.nodeid = n.id join assets a on a.podid = p.id
    where n.tenantid = ${tenantid} and a.deletedat is null
    group by 1, 2, 3`.execute(trx);
}
