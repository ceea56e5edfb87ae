import { sql } from 'kysely';
import type { Database, Trx } from '#platform/context/context.ts';
import { listRows, listValues } from '#platform/db/rows.ts';

/**
 * Registers bytes that were just stored. The sweep may have found the object before this transaction and inserted it as
 * a stray.
 */
export function insertBlob(trx: Trx, tenantid: string, key: string, size: number): Promise<void> {
  return insertBlobs(trx, [{ tenantid, key, size }]);
}

export async function insertBlobs(
  trx: Trx,
  blobs: readonly { tenantid: string; key: string; size: number }[],
): Promise<void> {
  await sql`
    insert into blobs (key, tenantid, size)
    select key, tenantid, size
    from jsonb_to_recordset(${JSON.stringify(blobs)}::jsonb) as g (key text, tenantid uuid, size bigint)
    order by key
    on conflict (key) do update set looseat = null`.execute(trx);
}

/** Deletes assets that were retired long ago. Rows only: their blobs may be shared. */
export async function deleteRetired(db: Database, delayMs: number, limit: number): Promise<number> {
  const result = await sql`
    delete from assets where id in (
      select id from assets where deletedat <= now() - ${delayMs} * interval '1 millisecond'
      order by deletedat limit ${limit} for update skip locked)`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

/** Scans one range of blobs in key order and marks the unreferenced ones. Returns the last key. */
export async function markUnreferencedBlobs(
  db: Database,
  after: string,
  limit: number,
): Promise<string | undefined> {
  const rows = await listRows<{ last: string | null }>(db)`
    with stretch as (
      select key, looseat from blobs where key > ${after} order by key limit ${limit}
    ), marked as (
      update blobs b set looseat = now() from stretch s
      where b.key = s.key and s.looseat is null
        and not exists (select 1 from assets a where a.storagekey = s.key)
    )
    select max(key) as last from stretch`;
  return rows[0]?.last ?? undefined;
}

/**
 * Locks blobs that have been unreferenced for this long. A blob that a concurrent copy holds is skipped; a later copy
 * waits for this lock and then finds no blob.
 */
export function lockUnreferencedBlobs(trx: Trx, delayMs: number, limit: number) {
  return listValues<string>(trx)`
    select key from blobs where looseat <= now() - ${delayMs} * interval '1 millisecond'
    order by looseat limit ${limit} for update skip locked`;
}

/** Checked again under the lock: blobs that are referenced again are unmarked. */
export async function keepUsed(trx: Trx, keys: readonly string[]): Promise<void> {
  await sql`
    update blobs b set looseat = null
    where b.key = any(${[...keys]}::text[])
      and exists (select 1 from assets a where a.storagekey = b.key)`.execute(trx);
}

export function deleteUnreferencedBlobs(trx: Trx, keys: readonly string[]) {
  return listValues<string>(trx)`
    delete from blobs where key = any(${[...keys]}::text[]) and looseat is not null returning key`;
}

export async function listKnown(db: Database, keys: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('blobs')
    .select('key')
    .where('key', 'in', [...keys])
    .execute();
  return rows.map(({ key }) => key);
}

export interface Stray {
  key: string;
  tenantid: string;
  size: number;
  /** The id in the key: the asset being uploaded, or the operation that moved it. */
  ownerid: string;
}

/**
 * Inserts objects without a row as unreferenced blobs, so that all bytes are removed in one way: after the delay and a
 * second check. Skips objects of an unfinished upload or operation.
 */
export async function insertStrays(db: Database, strays: readonly Stray[]): Promise<number> {
  const result = await sql`
    insert into blobs (key, tenantid, size, looseat)
    select s.key, s.tenantid, s.size, now()
    from jsonb_to_recordset(${JSON.stringify(strays)}::jsonb)
      as s (key text, tenantid uuid, size bigint, ownerid uuid)
    where exists (select 1 from tenants t where t.id = s.tenantid)
      and not exists (select 1 from operations o where o.id = s.ownerid)
      and not exists (
        select 1 from uploads u where u.assetid = s.ownerid and u.state in ('announced', 'receiving'))
    on conflict do nothing`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

export async function eraseBlobs(trx: Trx, tenantid: string): Promise<void> {
  await trx.deleteFrom('blobs').where('tenantid', '=', tenantid).execute();
}
