import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Db, Trx } from '#platform/context/context.ts';
import { findValue } from '#platform/db/rows.ts';
import type { Tables } from '#platform/db/tables.ts';

export type DownloadRow = Selectable<Tables['downloads']>;
export type EntryRow = Selectable<Tables['download_entries']>;

export async function insertDownload(trx: Trx, row: Insertable<Tables['downloads']>): Promise<void> {
  await trx.insertInto('downloads').values(row).execute();
}

/** Undefined once it has expired. Not limited to a tenant: the caller must check the user's permissions. */
export function findDownload(db: Db, id: string): Promise<DownloadRow | undefined> {
  return db
    .selectFrom('downloads')
    .selectAll()
    .where('id', '=', id)
    .where(sql<boolean>`expireat > now()`)
    .executeTakeFirst();
}

export function findByTicket(db: Database, tickethash: string): Promise<DownloadRow | undefined> {
  return db
    .selectFrom('downloads')
    .selectAll()
    .where('tickethash', '=', tickethash)
    .where(sql<boolean>`expireat > now()`)
    .executeTakeFirst();
}

/**
 * Records the first use, or a resume by the same browser within `minutes`. Of two concurrent first uses only one
 * succeeds. Returns the time of use.
 */
export function useTicket(
  trx: Trx,
  id: string,
  { usedby, isResumed, minutes }: { usedby: string; isResumed: boolean; minutes: number },
) {
  return findValue<string>(trx)`
    update downloads set usedat = now(), usedby = ${usedby}
    where id = ${id} and case when ${isResumed}
      then usedby = ${usedby} and usedat > now() - make_interval(mins => ${minutes}::int)
      else usedat is null and createdat > now() - make_interval(mins => ${minutes}::int) end
    returning usedat`;
}

/** Extends the time for a resume: it counts from the last byte of the use that began at `begun`. */
export async function touchTicket(db: Database, id: string, begun: string): Promise<void> {
  await sql`update downloads set usedat = now() where id = ${id} and usedat >= ${begun}`.execute(db);
}

export async function setReady(
  trx: Trx,
  id: string,
  { size, directoryat }: { size: number; directoryat: number },
): Promise<void> {
  await trx
    .updateTable('downloads')
    .set({ state: 'ready', size, directoryat })
    .where('id', '=', id)
    .execute();
}

export async function deleteDownload(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('downloads').where('id', '=', id).execute();
}

export async function deleteExpired(trx: Trx): Promise<void> {
  await sql`delete from downloads where expireat <= now()`.execute(trx);
}

/** The only entry, of a single file. */
export function findOnlyEntry(db: Database, downloadid: string): Promise<EntryRow | undefined> {
  return db
    .selectFrom('download_entries')
    .selectAll()
    .where('downloadid', '=', downloadid)
    .executeTakeFirst();
}

/** The files whose originals or other assets are in a download. */
export async function listPodsIn(db: Database | Trx, downloadid: string): Promise<string[]> {
  const rows = await db
    .selectFrom('download_entries')
    .innerJoin('assets', 'assets.id', 'download_entries.assetid')
    .select('assets.podid')
    .distinct()
    .where('downloadid', '=', downloadid)
    .execute();
  return rows.map(({ podid }) => podid);
}

export async function findFirstPod(db: Database, downloadid: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('download_entries')
    .innerJoin('assets', 'assets.id', 'download_entries.assetid')
    .select('assets.podid')
    .where('downloadid', '=', downloadid)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return row?.podid;
}

const PAGE = 500;

/** In order and page by page, so that a hundred thousand entries are never in memory at once. */
export async function* eachEntry(db: Db, downloadid: string, from = 0): AsyncGenerator<EntryRow> {
  for (let next = from; ; ) {
    const rows = await db
      .selectFrom('download_entries')
      .selectAll()
      .where('downloadid', '=', downloadid)
      .where('position', '>=', next)
      .orderBy('position')
      .limit(PAGE)
      .execute();
    yield* rows;
    if (rows.length < PAGE) return;
    next = rows.at(-1)!.position + 1;
  }
}

/** The entry at this offset of the zip. */
export async function positionAt(
  db: Database,
  downloadid: string,
  where: 'at' | 'directoryat',
  place: number,
): Promise<number> {
  const row = await db
    .selectFrom('download_entries')
    .select('position')
    .where('downloadid', '=', downloadid)
    .where(where, '<=', place)
    .orderBy(where, 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.position ?? 0;
}

/** Sets it for all entries with these bytes: copies share a blob. */
export async function setChecksum(
  db: Db,
  downloadid: string,
  storagekey: string,
  crc32: number,
): Promise<void> {
  await db
    .updateTable('download_entries')
    .set({ crc32 })
    .where('downloadid', '=', downloadid)
    .where('storagekey', '=', storagekey)
    .execute();
}
