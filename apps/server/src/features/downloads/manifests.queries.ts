import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Trx } from '#platform/context/context.ts';
import type { Tables } from '#platform/db/tables.ts';

export type DownloadRow = Selectable<Tables['downloads']>;
export type EntryRow = Selectable<Tables['download_entries']>;

export async function insertDownload(trx: Trx, row: Insertable<Tables['downloads']>): Promise<void> {
  await trx.insertInto('downloads').values(row).execute();
}

/** Not any more once it has expired; the tenant is that of the row, and its user's rights are asked beside it. */
export function findDownload(db: Database | Trx, id: string): Promise<DownloadRow | undefined> {
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

/** The first use, and of two at once only one; or going on soon after, in the same browser. Answers when. */
export async function useTicket(
  trx: Trx,
  id: string,
  { usedby, isResumed, minutes }: { usedby: string; isResumed: boolean; minutes: number },
): Promise<string | undefined> {
  const result = await sql<{ usedat: string }>`
    update downloads set usedat = now(), usedby = ${usedby}
    where id = ${id} and case when ${isResumed}
      then usedby = ${usedby} and usedat > now() - make_interval(mins => ${minutes}::int)
      else usedat is null and createdat > now() - make_interval(mins => ${minutes}::int) end
    returning usedat`.execute(trx);
  return result.rows[0]?.usedat;
}

/** Bytes of the use that began then left until now: from here on the time for going on is counted. */
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

export async function eraseDownloads(trx: Trx, { tenantid }: { tenantid: string }): Promise<void> {
  await trx.deleteFrom('downloads').where('tenantid', '=', tenantid).execute();
}

/** The only one, of a file that goes as it is. */
export function findOnlyEntry(db: Database, downloadid: string): Promise<EntryRow | undefined> {
  return db
    .selectFrom('download_entries')
    .selectAll()
    .where('downloadid', '=', downloadid)
    .executeTakeFirst();
}

const PAGE = 500;

/** In their order and by pages, so that a hundred thousand of them never stand in memory. */
export async function* eachEntry(db: Database | Trx, downloadid: string, from = 0): AsyncGenerator<EntryRow> {
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

/** The one that holds this place of the zip. */
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

/** Of every entry with these bytes: copies share them. */
export async function setChecksum(
  db: Database | Trx,
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
