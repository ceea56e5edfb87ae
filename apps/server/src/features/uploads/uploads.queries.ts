import { type ArchiveStatus, AssetType } from '@rushes/contract/enums';
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { NodeRow } from '#features/nodes/index.ts';
import type { Database, Db, Trx } from '#platform/context/context.ts';
import { listRows, readValue } from '#platform/db/rows.ts';
import type { Tables } from '#platform/db/tables.ts';
import { sortKey } from '#platform/ids/sort-key.ts';

export type UploadRow = Selectable<Tables['uploads']>;

/** Literals: a generic plan does not know parameter values and could not use the partial indexes of open uploads. */
const isOpen = sql<boolean>`state in ('announced', 'receiving')`;

/** An upload and the folder of its file. */
export interface PlacedUpload {
  upload: UploadRow;
  /** Undefined if the file or its folder was deleted. */
  node: Pick<NodeRow, 'id' | 'tenantid' | 'path' | 'hidden' | 'archived'> | undefined;
}

/** An upload is visible to its user only; one through a link, only to the visit that announced it. */
export async function findUpload(
  db: Database,
  userid: string,
  id: string,
  visitid: string | null = null,
): Promise<PlacedUpload | undefined> {
  type Row = UploadRow & { nodeid: string | null; path: string; hidden: boolean; archived: ArchiveStatus };
  const rows = await listRows<Row>(db)`
    select u.*, n.id as nodeid, n.path::text as path, n.hidden = 1 as hidden, n.archived
    from uploads u left join pods p on p.id = u.podid and p.tenantid = u.tenantid and p.deletedat is null
      left join nodes n on n.id = p.nodeid and n.deletedat is null
    where u.id = ${id} and u.userid = ${userid} and u.visitid is not distinct from ${visitid}::uuid`;
  if (!rows[0]) return undefined;
  const { nodeid, path, hidden, archived, ...upload } = rows[0];
  const { tenantid } = upload;
  return { upload, node: nodeid === null ? undefined : { id: nodeid, tenantid, path, hidden, archived } };
}

export function findByClientId(
  db: Database,
  userid: string,
  clientid: string,
): Promise<UploadRow | undefined> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('userid', '=', userid)
    .where('clientid', '=', clientid)
    .where('state', '<>', 'cancelled')
    .executeTakeFirst();
}

/** The guest reopened the page or entered a name: an upload whose id it knows is assigned to this visit and name. */
export async function setVisit(
  trx: Trx,
  { id, tenantid }: Pick<UploadRow, 'id' | 'tenantid'>,
  to: { visitid: string; username: string },
): Promise<void> {
  await trx.updateTable('uploads').set(to).where('id', '=', id).where('tenantid', '=', tenantid).execute();
}

/** The same file on its way to the same folder, also if the browser has lost its id. */
export function findByFingerprint(
  db: Db,
  userid: string,
  fingerprint: string,
): Promise<UploadRow | undefined> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('userid', '=', userid)
    .where('fingerprint', '=', fingerprint)
    .where(isOpen)
    .executeTakeFirst();
}

/** For internal use: no user check. */
export function findOpen(db: Database, id: string): Promise<UploadRow | undefined> {
  return db.selectFrom('uploads').selectAll().where('id', '=', id).where(isOpen).executeTakeFirst();
}

/** Locks the row, so that an upload cannot be both finished and cancelled. For internal use: no user check. */
export function lockUpload(trx: Trx, id: string): Promise<UploadRow | undefined> {
  return trx.selectFrom('uploads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export function findOpenOfPod(db: Database, userid: string, podid: string): Promise<UploadRow | undefined> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('podid', '=', podid)
    .where('userid', '=', userid)
    .where('brings', '=', 'raw')
    .where(isOpen)
    .executeTakeFirst();
}

/** Open uploads into these folders or files; locked, so that none of them can finish meanwhile. */
export function lockOpenInto(
  trx: Trx,
  tenantid: string,
  into: { nodeids: readonly string[]; podids: readonly string[] },
) {
  return listRows<UploadRow>(trx)`
    select u.* from uploads u join pods p on p.id = u.podid
    where u.state in ('announced', 'receiving') and u.tenantid = ${tenantid}
      and (p.nodeid = any(${[...into.nodeids]}::uuid[]) or p.id = any(${[...into.podids]}::uuid[]))
    order by u.id for update of u`;
}

export async function insertUpload(trx: Trx, row: Insertable<Tables['uploads']>): Promise<void> {
  await trx.insertInto('uploads').values(row).execute();
}

/**
 * Finishes those of these uploads that are still open, each once: a second caller, here or on another server, gets no
 * row. `fresh` marks uploads for which staging must not have started meanwhile.
 */
export function finishOpen(trx: Trx, wanted: readonly { id: string; fresh: boolean }[]) {
  const ids = wanted.map(({ id }) => id);
  const fresh = wanted.filter((one) => one.fresh).map(({ id }) => id);
  return listRows<UploadRow>(trx)`
    with held as (
      select id from uploads
      where id = any(${ids}::uuid[])
        and (state = 'announced' or state = 'receiving' and id <> all(${fresh}::uuid[]))
      order by id for update)
    update uploads u set state = 'finished', finishedat = now() from held where u.id = held.id
    returning u.*`;
}

/** Returns false if it was started, finished or cancelled meanwhile. */
export async function beginReceiving(db: Database, id: string): Promise<boolean> {
  const result = await db
    .updateTable('uploads')
    .set({ state: 'receiving' })
    .where('id', '=', id)
    .where(isOpen)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function listStates(trx: Trx, ids: readonly string[]): Promise<Map<string, UploadRow['state']>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('uploads')
    .select(['id', 'state'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, state }) => [id, state]));
}

export async function setState(trx: Trx, id: string, state: 'receiving' | 'cancelled'): Promise<void> {
  await trx.updateTable('uploads').set({ state }).where('id', '=', id).execute();
}

/** The caller must hold a lock on the row. */
export async function setReserved(trx: Trx, id: string, reserved: number): Promise<void> {
  await trx.updateTable('uploads').set({ reserved }).where('id', '=', id).execute();
}

/** The same, and bytes have arrived. */
export async function extendReserved(trx: Trx, id: string, reserved: number): Promise<void> {
  await trx.updateTable('uploads').set({ reserved, activeat: sql`now()` }).where('id', '=', id).execute();
}

/** Open uploads of a user, without those through the user's upload links. */
export function countOpenOf(trx: Trx, userid: string) {
  return readValue<number>(trx)`
    select count(*)::int as count from uploads
    where userid = ${userid} and visitid is null and state in ('announced', 'receiving')`;
}

/** Every open upload; the sweep checks which of them are complete or too old. */
export function listOpen(db: Database): Promise<UploadRow[]> {
  return db.selectFrom('uploads').selectAll().where(isOpen).orderBy('createdat').execute();
}

/** Returns those whose bytes may still be staged, next to the store or as parts in it. */
export async function deleteOfTenant(trx: Trx, tenantid: string): Promise<UploadRow[]> {
  const rows = await trx.deleteFrom('uploads').where('tenantid', '=', tenantid).returningAll().execute();
  return rows.filter(({ state }) => state === 'announced' || state === 'receiving');
}

export interface NamedPod {
  id: string;
  nodeid: string;
  name: string;
  size: number;
  stage: string;
  createdat: string;
  deletedat: string | null;
  lastModified: number | null;
  sha256: string | null;
}

type Wanted = readonly { nodeid: string; name: string }[];

/**
 * Files in these folders with the sort keys of these names. An index lookup that returns some extra rows: compare the
 * names.
 */
export function listSameNames(db: Db, tenantid: string, wanted: Wanted, team: boolean): Promise<NamedPod[]> {
  const there = sql`p.deletedat is null and p.parentpodid is null`;
  return listNamed(db, tenantid, wanted, team, there, sql`id desc`);
}

export function listSameNamesInBin(
  db: Database,
  tenantid: string,
  wanted: Wanted,
  team: boolean,
): Promise<NamedPod[]> {
  const binned = sql`p.deletedat is not null and p.archived = 0`;
  return listNamed(db, tenantid, wanted, team, binned, sql`deletedat desc`);
}

function listNamed(
  db: Db,
  tenantid: string,
  wanted: Wanted,
  team: boolean,
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
) {
  const nodeids = wanted.map(({ nodeid }) => nodeid);
  const keys = wanted.map(({ name }) => sortKey(name));
  // One index lookup per name: otherwise the planner reads a whole folder for the join.
  return listRows<NamedPod>(db)`
    select f.* from (
      select distinct nodeid, sortkey from unnest(${nodeids}::uuid[], ${keys}::text[]) as u(nodeid, sortkey)) w
    cross join lateral (
      select p.id, p.nodeid, p.name, p.size, p.stage, p.createdat, p.deletedat,
        (p.jsondata->>'lastModified')::float8 as "lastModified",
        (select a.sha256 from assets a where a.podid = p.id and a.type = ${AssetType.RAW} and a.deletedat is null limit 1) as sha256 from pods p
      where p.nodeid = w.nodeid and p.sortkey = w.sortkey and p.tenantid = ${tenantid} and ${condition}
        and (${team} or p.teamonly = 0) offset 0) f
    order by f.${order}`;
}
