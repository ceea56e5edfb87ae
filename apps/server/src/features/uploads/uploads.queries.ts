import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Trx } from '#platform/context/context.ts';
import type { Tables } from '#platform/db/tables.ts';

export type UploadRow = Selectable<Tables['uploads']>;

/** Only its own user sees an upload. */
export function findUpload(db: Database | Trx, userid: string, id: string): Promise<UploadRow | undefined> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('userid', '=', userid)
    .executeTakeFirst();
}

export function findByClientId(
  db: Database,
  userid: string,
  clientuuid: string,
): Promise<UploadRow | undefined> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('userid', '=', userid)
    .where('clientuuid', '=', clientuuid)
    .where('state', '<>', 'cancelled')
    .executeTakeFirst();
}

/** For the server's own work: no user is asked. */
export function findOpen(db: Database, id: string): Promise<UploadRow | undefined> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', ['announced', 'receiving'])
    .executeTakeFirst();
}

/** Locked, so that finishing and cancelling cannot both happen. For the server's own work: no user is asked. */
export function lockUpload(trx: Trx, id: string): Promise<UploadRow | undefined> {
  return trx.selectFrom('uploads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export function findOpenOfPod(db: Database, userid: string, podid: string): Promise<UploadRow | undefined> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('podid', '=', podid)
    .where('userid', '=', userid)
    .where('state', 'in', ['announced', 'receiving'])
    .executeTakeFirst();
}

/** Transfers under way into files of these folders, or into these files; held, so that none of them can end meanwhile. */
export async function lockOpenInto(
  trx: Trx,
  tenantid: string,
  into: { nodeids: readonly string[]; podids: readonly string[] },
): Promise<UploadRow[]> {
  const result = await sql<UploadRow>`
    select u.* from uploads u join pods p on p.id = u.podid
    where u.state in ('announced', 'receiving') and u.tenantid = ${tenantid}
      and (p.nodeid = any(${[...into.nodeids]}::uuid[]) or p.id = any(${[...into.podids]}::uuid[]))
    order by u.id for update of u`.execute(trx);
  return result.rows;
}

export async function insertUpload(trx: Trx, row: Insertable<Tables['uploads']>): Promise<void> {
  await trx.insertInto('uploads').values(row).execute();
}

export async function setState(trx: Trx | Database, id: string, state: UploadRow['state']): Promise<void> {
  await trx
    .updateTable('uploads')
    .set({ state, ...(state === 'finished' ? { finishedat: sql<string>`now()` } : {}) })
    .where('id', '=', id)
    .execute();
}

/** Every transfer that has not ended; the sweep looks which of them are in fact complete, or too old. */
export function listOpen(db: Database): Promise<UploadRow[]> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('state', 'in', ['announced', 'receiving'])
    .orderBy('createdat')
    .execute();
}

/** Answers those whose bytes may still be waiting beside the store. */
export async function deleteOfTenant(trx: Trx, tenantid: string): Promise<string[]> {
  const rows = await trx
    .deleteFrom('uploads')
    .where('tenantid', '=', tenantid)
    .returning(['id', 'state'])
    .execute();
  return rows.filter(({ state }) => state === 'announced' || state === 'receiving').map(({ id }) => id);
}
