import type { PodSort } from '@rushes/contract/pods';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database, Trx } from '#platform/context/context.ts';
import { rawQuery } from '#platform/db/db.ts';
import type { Tables } from '#platform/db/tables.ts';
import { pageStatement } from './pods.list.ts';

export type PodRow = Selectable<Tables['pods']>;

export interface FullRow extends PodRow {
  path: string;
  hidden: boolean;
  createdbyname: string;
  updatedbyname: string;
}

export interface PageInput {
  nodeid: string;
  tenantids: string[];
  teamPaths: string[];
  clientPaths: string[];
  sort: PodSort;
  limit: number;
  after: { value: string; id: string } | undefined;
}

/** Each row is [JSON of the card, value it is ordered by, id]. */
export function listPage(db: Database, page: PageInput): Promise<(string | null)[][]> {
  const statement = pageStatement(page.sort, page.after !== undefined);
  const values = [page.nodeid, page.tenantids, page.teamPaths, page.clientPaths, page.limit];
  if (page.after) values.push(page.after.value, page.after.id);
  return rawQuery(db, { ...statement, values });
}

export async function findPod(
  db: Database | Trx,
  tenantids: readonly string[],
  id: string,
): Promise<FullRow | undefined> {
  const result = await sql<FullRow>`
    select p.*, n.path::text as path,
      p.teamonly = 1 or exists (select 1 from nodes a where a.path @> n.path and a.teamonly = 1) as hidden,
      c.firstname || ' ' || c.lastname as createdbyname, u.firstname || ' ' || u.lastname as updatedbyname
    from pods p join nodes n on n.id = p.nodeid
      join users c on c.id = p.createdbyid join users u on u.id = p.updatedbyid
    where p.id = ${id} and p.tenantid = any(${[...tenantids]}::uuid[]) and p.deletedat is null
      and n.deletedat is null`.execute(db);
  return result.rows[0];
}

/** The whole stack, whichever of its members was asked for. */
export function listVersions(db: Database, tenantid: string, headid: string, team: boolean) {
  return db
    .selectFrom('pods')
    .select(['id', 'name', 'order', 'versiontext', 'createdat'])
    .where((where) => where.or([where('id', '=', headid), where('parentpodid', '=', headid)]))
    .where('tenantid', '=', tenantid)
    .where('deletedat', 'is', null)
    .$if(!team, (query) => query.where('teamonly', '=', 0))
    .orderBy('order')
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

/** A file goes with its older versions; a version alone leaves its stack one smaller. */
export async function binStack(
  trx: Trx,
  pod: { id: string; tenantid: string; parentpodid: string | null },
  deletionid: string,
): Promise<void> {
  await sql`
    update pods set deletedat = now(), deletionid = ${deletionid}
    where (id = ${pod.id} or parentpodid = ${pod.id}) and tenantid = ${pod.tenantid} and deletedat is null`.execute(
    trx,
  );
  if (!pod.parentpodid) return;
  await sql`
    update pods set versionscount = greatest(1, versionscount - 1)
    where id = ${pod.parentpodid} and tenantid = ${pod.tenantid}`.execute(trx);
}

export async function removePod(trx: Trx, tenantid: string, id: string): Promise<void> {
  await trx.deleteFrom('pods').where('id', '=', id).where('tenantid', '=', tenantid).execute();
}

export async function erasePods(trx: Trx, { tenantid }: { tenantid: string }): Promise<void> {
  await trx.deleteFrom('pods').where('tenantid', '=', tenantid).execute();
}
