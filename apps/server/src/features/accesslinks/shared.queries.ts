import type { FileKind, NodeType, State } from '@rushes/contract/enums';
import { type RawBuilder, sql } from 'kysely';
import type { AssetRow } from '#features/assets/index.ts';
import type { Database, Trx } from '#platform/context/context.ts';
import type { Item, Ways } from './accesslinks.policy.ts';

/** Of the link somebody came by: what is the team's alone is left out here, for all but a link of the team. */
export interface Through {
  id: string;
  tenantid: string;
  teamonly: 0 | 1;
  addversions: 0 | 1;
}

export interface SharedPodRow extends Ways, Omit<Item, 'as' | 'depth'> {
  id: string;
  nodeid: string;
  name: string;
  sortkey: string;
  kind: FileKind;
  mimetype: string | null;
  size: number;
  duration: number | null;
  order: number;
  versiontext: string;
  createdat: string;
  state: State;
}

/** Below the nearest folder of the link that stands above `n`. */
const depthOf = (link: Through) => sql`(
  select min(nlevel(n.path) - nlevel(top.path))::int from accesslink_nodes s join nodes top on top.id = s.nodeid
  where s.linkid = ${link.id} and top.path @> n.path and top.deletedat is null)`;

const inStack = sql`coalesce(q.parentpodid, q.id) = coalesce(p.parentpodid, p.id)`;
const sharedIn = (link: Through) => sql`exists (
  select 1 from accesslink_pods s where s.linkid = ${link.id} and s.podid = p.id)`;
const stackIn = (link: Through) => sql`exists (
  select 1 from accesslink_pods s join pods q on q.id = s.podid where s.linkid = ${link.id} and ${inStack})`;

/** By number: asked of every file of a tenant, the questions above would read them all. */
const sharedIds = (link: Through) =>
  link.addversions === 1
    ? sql`select v.id from accesslink_pods s join pods q on q.id = s.podid
        join pods v on v.id = coalesce(q.parentpodid, q.id) or v.parentpodid = coalesce(q.parentpodid, q.id)
        where s.linkid = ${link.id}`
    : sql`select s.podid from accesslink_pods s where s.linkid = ${link.id}`;

const selectPods = (link: Through, where: RawBuilder<unknown>) => sql<SharedPodRow>`
  select p.id, p.nodeid, p.name, p.sortkey, p.kind, p.mimetype, p.size, p.duration, p."order", p.versiontext,
    p.createdat, p.state, p.parentpodid is null as head, ${sharedIn(link)} as shared, ${stackIn(link)} as stackshared,
    ${depthOf(link)} as depth, p.teamonly = 1 or n.hidden = 1 as hidden,
    p.archived <> 0 as archived, p.deletedat is not null or n.deletedat is not null as deleted
  from pods p join nodes n on n.id = p.nodeid
  where p.tenantid = ${link.tenantid} and p.deletedat is null and n.deletedat is null and p.archived = 0
    and (${link.teamonly} = 1 or (p.teamonly = 0 and n.hidden = 0)) and ${where}`;

export async function findSharedPod(
  db: Database | Trx,
  link: Through,
  id: string,
): Promise<SharedPodRow | undefined> {
  const result = await selectPods(link, sql`p.id = ${id}`).execute(db);
  return result.rows[0];
}

interface PageOf {
  limit: number;
  after: { value: string; id: string } | undefined;
}

/** In the order of their names: those that were shared themselves, or those in a folder of the link. */
export async function listSharedPods(
  db: Database,
  link: Through,
  nodeid: string | undefined,
  { limit, after }: PageOf,
): Promise<SharedPodRow[]> {
  const versions = link.addversions === 1;
  const within =
    nodeid === undefined
      ? sql`p.id = any(array(${sharedIds(link)}))`
      : sql`p.nodeid = ${nodeid} and (${versions} or p.parentpodid is null)`;
  const from = after ? sql`and (p.sortkey, p.id) > (${after.value}, ${after.id}::uuid)` : sql``;
  const result = await sql<SharedPodRow>`
    ${selectPods(link, within)} ${from} order by p.sortkey, p.id limit ${limit}`.execute(db);
  return result.rows;
}

export interface SharedNodeRow extends Pick<Item, 'depth' | 'hidden' | 'archived' | 'deleted'> {
  id: string;
  parentid: string | null;
  name: string;
  type: NodeType;
}

const selectNodes = (link: Through, where: RawBuilder<unknown>) => sql<SharedNodeRow>`
  select n.id, n.parentid, n.name, n.type, ${depthOf(link)} as depth, n.hidden = 1 as hidden,
    n.archived <> 0 as archived, n.deletedat is not null as deleted
  from nodes n
  where n.tenantid = ${link.tenantid} and n.deletedat is null and (${link.teamonly} = 1 or n.hidden = 0) and ${where}
  order by n.sortkey, n.id`;

export async function findSharedNode(
  db: Database,
  link: Through,
  id: string,
): Promise<SharedNodeRow | undefined> {
  const result = await selectNodes(link, sql`n.id = ${id}`).execute(db);
  return result.rows[0];
}

/** Those that were shared, or those in one of them. */
export async function listSharedNodes(
  db: Database,
  link: Through,
  parentid: string | undefined,
): Promise<SharedNodeRow[]> {
  const within =
    parentid === undefined
      ? sql`exists (select 1 from accesslink_nodes s where s.linkid = ${link.id} and s.nodeid = n.id)`
      : sql`n.parentid = ${parentid}`;
  return (await selectNodes(link, within).execute(db)).rows;
}

/** Of these files, each with its own in the order of the file's page. */
export async function listAssetsOf(
  db: Database,
  tenantid: string,
  podids: readonly string[],
): Promise<Map<string, AssetRow[]>> {
  const rows = await db
    .selectFrom('assets')
    .selectAll()
    .where('tenantid', '=', tenantid)
    .where(sql<boolean>`podid = any(${[...podids]}::uuid[])`)
    .where('deletedat', 'is', null)
    .orderBy('type')
    .orderBy('createdat')
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, ({ podid }) => podid);
}
