import type { ProcessingStage, State } from '@rushes/contract/enums';
import type { NotificationCode } from '@rushes/contract/notification-types';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database, Db, Trx } from '#platform/context/context.ts';
import { rawQuery } from '#platform/db/db.ts';
import type { Tables } from '#platform/db/tables.ts';
import { cardsStatement } from './cards/cards.queries.ts';

export type PodRow = Selectable<Tables['pods']>;

export interface FullRow extends PodRow {
  path: string;
  /** Own or inherited: the file or a folder above it is team-only. */
  hidden: boolean;
  /** Whether its folder is hidden. */
  inhidden: boolean;
  createdbyname: string;
  updatedbyname: string;
}

export interface ActiveRun {
  code: NotificationCode;
  id: string;
  alias: string;
  percentage: number | null;
}

export interface Seen {
  tenantids: string[];
  teamPaths: string[];
  clientPaths: string[];
}

/** JSON of the cards of these files, in no particular order, without those this user cannot see. */
export async function listCards(
  db: Db,
  { tenantids, teamPaths, clientPaths }: Seen,
  ids: readonly string[],
): Promise<string[]> {
  const values = [[...ids], tenantids, teamPaths, clientPaths];
  const rows = await rawQuery(db, { ...cardsStatement, values });
  return rows.map((row) => row[0]!);
}

const columns = sql`p.*, n.path::text as path, n.hidden = 1 as inhidden,
  p.teamonly = 1 or n.hidden = 1 as hidden,
  c.firstname || ' ' || c.lastname as createdbyname, u.firstname || ' ' || u.lastname as updatedbyname
  from pods p join nodes n on n.id = p.nodeid
    join users c on c.id = p.createdbyid join users u on u.id = p.updatedbyid`;

export async function findPod(
  db: Db,
  tenantids: readonly string[],
  id: string,
): Promise<FullRow | undefined> {
  return (await findPods(db, tenantids, [id]))[0];
}

/** Those of these files that are not deleted, ordered by id. */
export async function findPods(
  db: Db,
  tenantids: readonly string[],
  ids: readonly string[],
): Promise<FullRow[]> {
  const result = await sql<FullRow>`
    select ${columns}
    where p.id = any(${[...ids]}::uuid[]) and p.tenantid = any(${[...tenantids]}::uuid[])
      and p.deletedat is null and n.deletedat is null order by p.id`.execute(db);
  return result.rows;
}

/**
 * Locks in id order, so that concurrent lockers cannot deadlock. Rows are read by the next statement: after waiting for
 * a concurrent move, the joined folder row would be stale and the file would appear missing.
 */
async function holdPods(trx: Trx, tenantids: readonly string[], ids: readonly string[]): Promise<void> {
  await sql`
    select id from pods where id = any(${[...ids]}::uuid[]) and tenantid = any(${[...tenantids]}::uuid[])
    order by id for update`.execute(trx);
}

/** Locks the rows until commit. */
export async function lockPods(
  trx: Trx,
  tenantids: readonly string[],
  ids: readonly string[],
): Promise<FullRow[]> {
  await holdPods(trx, tenantids, ids);
  return findPods(trx, tenantids, ids);
}

export async function lockAnyPod(trx: Trx, tenantid: string, id: string): Promise<FullRow | undefined> {
  await holdPods(trx, [tenantid], [id]);
  const result = await sql<FullRow>`
    select ${columns} where p.id = ${id} and p.tenantid = ${tenantid}`.execute(trx);
  return result.rows[0];
}

/** The active runs of services on a file. */
export async function listActiveRuns(db: Database, tenantid: string, id: string): Promise<ActiveRun[]> {
  const { rows } = await sql<ActiveRun>`
    select code, id, alias, percentage from service_runs
    where podid = ${id} and tenantid = ${tenantid} and state in ('queued', 'running')
    order by createdat, id`.execute(db);
  return rows;
}

/** The whole stack, for any of its versions. */
export function listVersions(db: Database, tenantid: string, headid: string, team: boolean) {
  return db
    .selectFrom('pods')
    .innerJoin('users', 'users.id', 'pods.createdbyid')
    .select([
      'pods.id',
      'name',
      'order',
      'versiontext',
      'pods.createdat',
      'size',
      'badgestatus',
      'thumbnailid',
    ])
    .select(['opencomments', 'openteamcomments'])
    .select(
      sql<string>`coalesce(nullif(jsondata ->> 'uploaderName', ''), firstname || ' ' || lastname)`.as(
        'uploadedby',
      ),
    )
    .where((where) => where.or([where('pods.id', '=', headid), where('parentpodid', '=', headid)]))
    .where('pods.tenantid', '=', tenantid)
    .where('pods.deletedat', 'is', null)
    .$if(!team, (query) => query.where('teamonly', '=', 0))
    .orderBy('order')
    .orderBy('pods.id')
    .execute();
}

export async function insertPod(trx: Trx, row: Insertable<Tables['pods']>): Promise<void> {
  await trx.insertInto('pods').values(row).execute();
}

export async function updatePod(
  trx: Trx,
  tenantid: string,
  id: string,
  change: Updateable<Tables['pods']>,
): Promise<void> {
  await trx.updateTable('pods').set(change).where('id', '=', id).where('tenantid', '=', tenantid).execute();
}

/** Returns the location of the file; undefined if it does not exist. */
export async function updateStage(
  trx: Trx,
  tenantid: string,
  id: string,
  to: { state: State; stage: ProcessingStage; percentage: number },
) {
  await trx.updateTable('pods').set(to).where('id', '=', id).where('tenantid', '=', tenantid).execute();
  // A separate statement: an update joined with the previous folder would miss a file that is being moved.
  const result = await sql<Pick<FullRow, 'id' | 'tenantid' | 'nodeid' | 'path' | 'hidden'>>`
    select p.id, p.tenantid, p.nodeid, n.path::text as path, p.teamonly = 1 or n.hidden = 1 as hidden
    from pods p join nodes n on n.id = p.nodeid where p.id = ${id} and p.tenantid = ${tenantid}`.execute(trx);
  return result.rows[0];
}

export async function updateSender(
  trx: Trx,
  tenantid: string,
  id: string,
  { name, note }: { name: string; note: string },
): Promise<boolean> {
  const senderNote = sql`coalesce(jsondata ->> 'note', '')`;
  const result = await sql`
    update pods set note = case when note = ${senderNote} then ${note} else note end,
      jsondata = jsonb_strip_nulls(jsondata || jsonb_build_object('uploaderName', ${name}::text,
        'note', nullif(${note}, '')))
    where id = ${id} and tenantid = ${tenantid} and deletedat is null
      and (jsondata ->> 'uploaderName' is distinct from ${name} or ${senderNote} <> ${note})`.execute(trx);
  return Number(result.numAffectedRows) > 0;
}

/** Updates files with all their versions. Returns those that are not deleted, each with the head of its stack. */
export async function updateTeamOnly(
  trx: Trx,
  tenantid: string,
  ids: readonly string[],
  teamonly: 0 | 1,
  userid: string,
): Promise<{ id: string; headid: string }[]> {
  const heads = sql`${[...ids]}::uuid[]`;
  const result = await sql<{ id: string; headid: string; deletedat: string | null }>`
    update pods set teamonly = ${teamonly}, updatedat = now(), updatedbyid = ${userid}
    where (id = any(${heads}) or parentpodid = any(${heads})) and tenantid = ${tenantid}
    returning id, coalesce(parentpodid, id) as headid, deletedat`.execute(trx);
  return result.rows.filter(({ deletedat }) => deletedat === null);
}

export async function removePod(trx: Trx, tenantid: string, id: string): Promise<void> {
  await trx.deleteFrom('pods').where('id', '=', id).where('tenantid', '=', tenantid).execute();
}

export async function erasePods(trx: Trx, { tenantid }: { tenantid: string }): Promise<void> {
  await trx.deleteFrom('pods').where('tenantid', '=', tenantid).execute();
}
