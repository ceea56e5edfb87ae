import type { FileKind } from '@rushes/contract/enums';
import type { PlainCode } from '@rushes/contract/errors';
import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '#platform/context/context.ts';
import { listRows } from '#platform/db/rows.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { RunTarget } from './model/run-target.ts';

export type RunRow = Selectable<Tables['service_runs']>;

export const isActive = ({ state }: Pick<RunRow, 'state'>): boolean =>
  state === 'queued' || state === 'running';

type NewRun = Pick<
  RunRow,
  'id' | 'tenantid' | 'podid' | 'userid' | 'username' | 'alias' | 'code' | 'credits' | 'params'
>;

export async function insertRuns(trx: Trx, rows: readonly NewRun[]): Promise<void> {
  await sql`
    insert into service_runs (id, tenantid, podid, userid, username, alias, code, credits, params)
    select id, tenantid, podid, userid, username, alias, code, credits, params
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, tenantid uuid, podid uuid, userid uuid,
      username text, alias text, code text, credits int, params jsonb)`.execute(trx);
}

const runOf = (db: Db, { runid, tenantid }: RunTarget) =>
  db.selectFrom('service_runs').selectAll().where('id', '=', runid).where('tenantid', '=', tenantid);

export const findRun = (db: Db, target: RunTarget): Promise<RunRow | undefined> =>
  runOf(db, target).executeTakeFirst();

/** The caller must hold the lock of its file. */
export const lockRun = (trx: Trx, target: RunTarget): Promise<RunRow | undefined> =>
  runOf(trx, target).forUpdate().executeTakeFirst();

/** The active runs of these files, and of the files in these folders. The caller must hold the locks of the files. */
export async function lockActiveRuns(
  trx: Trx,
  tenantid: string,
  { nodeids, podids }: { nodeids: readonly string[]; podids: readonly string[] },
): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select r.* from service_runs r join pods p on p.id = r.podid
    where r.tenantid = ${tenantid} and r.state in ('queued', 'running')
      and (p.id = any(${[...podids]}::uuid[]) or p.nodeid = any(${[...nodeids]}::uuid[]))
    order by r.podid, r.id for update of r`.execute(trx);
  return rows;
}

export async function setRunning(trx: Trx, { runid, tenantid }: RunTarget): Promise<void> {
  await trx
    .updateTable('service_runs')
    .set({ state: 'running', percentage: 0 })
    .where('id', '=', runid)
    .where('tenantid', '=', tenantid)
    .execute();
}

/** Whether the run was still at work. */
export async function setPercentage(
  trx: Trx,
  { runid, tenantid }: RunTarget,
  percentage: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('service_runs')
    .set({ percentage })
    .where('id', '=', runid)
    .where('tenantid', '=', tenantid)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface Ending {
  state: 'done' | 'failed' | 'cancelled';
  fault?: PlainCode;
}

export async function setEnded(
  trx: Trx,
  { runid, tenantid }: RunTarget,
  { state, fault }: Ending,
): Promise<void> {
  await trx
    .updateTable('service_runs')
    .set({ state, fault: fault ?? null, endedat: new Date() })
    .where('id', '=', runid)
    .where('tenantid', '=', tenantid)
    .execute();
}

export interface Claims {
  podid: string;
  /** The service runs on the file. */
  running: boolean;
  /** Another operation, such as a move of its folder, has claimed the file. */
  claimed: boolean;
}

/** Which of these files cannot start this service now. `path` is the path of the file itself. */
export function listClaims(
  db: Db,
  tenantid: string,
  alias: string,
  pods: readonly { id: string; path: string }[],
) {
  return listRows<Claims>(db)`
    select p.id as podid,
      exists (select from service_runs r where r.podid = p.id and r.tenantid = ${tenantid} and r.alias = ${alias}
        and r.state in ('queued', 'running')) as running,
      exists (select from operations o, unnest(o.paths) claimed where o.tenantid = ${tenantid}
        and (claimed @> p.path::ltree or claimed <@ p.path::ltree)) as claimed
    from jsonb_to_recordset(${JSON.stringify(pods)}::jsonb) as p (id uuid, path text)`;
}

/** The files of these kinds in folders, at any depth, that the user can see; one per version stack. */
export function listFilesBelow(
  db: Db,
  tenantid: string,
  folders: { ids: readonly string[]; teamids: readonly string[] },
  { kinds, limit }: { kinds: readonly FileKind[]; limit: number },
) {
  return listRows<{ id: string; topid: string }>(db)`
    select p.id, top.id as topid
    from nodes top join nodes n on n.path <@ top.path and n.deletedat is null
      join pods p on p.nodeid = n.id and p.deletedat is null and p.parentpodid is null
    where top.id = any(${[...folders.ids]}::uuid[]) and top.tenantid = ${tenantid}
      and p.kind = any(${[...kinds]}::text[])
      and (top.id = any(${[...folders.teamids]}::uuid[]) or (p.teamonly = 0 and n.hidden = 0))
    order by n.path, p.sortkey, p.id limit ${limit}`;
}
