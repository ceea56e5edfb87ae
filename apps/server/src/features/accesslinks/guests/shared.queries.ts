import { AssetType, type NodeType, State } from '@rushes/contract/enums';
import { keysOf } from '@rushes/contract/objects';
import { publicPodFields } from '@rushes/contract/pods';
import type { SharedSort } from '@rushes/contract/reviewaccess';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { AssetRow } from '#features/assets/index.ts';
import type { Database, Db } from '#platform/context/context.ts';
import { listRows } from '#platform/db/rows.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { Item, SharedVia } from '../accesslinks.policy.ts';

/** The link of the visitor. These queries leave out team-only items, except for a team-only link. */
export interface LinkScope {
  id: string;
  tenantid: string;
  teamonly: 0 | 1;
  addversions: 0 | 1;
}

const columns = keysOf({
  ...publicPodFields,
  nodeid: true,
  sortkey: true,
  versiontext: true,
  opencomments: true,
});

/** `opencomments`: open comments of this version without team-only ones, as many as a guest sees in the file. */
export interface SharedPodRow
  extends SharedVia,
    Omit<Item, 'as' | 'depth'>,
    Pick<Selectable<Tables['pods']>, (typeof columns)[number]> {
  versions: number;
}

/** Depth of `n` below the nearest shared folder. */
const depthOf = (link: LinkScope) => sql`(
  select min(nlevel(n.path) - nlevel(top.path))::int from accesslink_nodes s join nodes top on top.id = s.nodeid
  where s.linkid = ${link.id} and top.path @> n.path and top.deletedat is null)`;

const inStack = sql`coalesce(q.parentpodid, q.id) = coalesce(p.parentpodid, p.id)`;
const sharedIn = (link: LinkScope) => sql`exists (
  select 1 from accesslink_pods s where s.linkid = ${link.id} and s.podid = p.id)`;
const stackIn = (link: LinkScope) => sql`exists (
  select 1 from accesslink_pods s join pods q on q.id = s.podid where s.linkid = ${link.id} and ${inStack})`;

/** By id: evaluating the conditions above for every file of a tenant would read all of them. */
const sharedIds = (link: LinkScope) =>
  link.addversions === 1
    ? sql`select v.id from accesslink_pods s join pods q on q.id = s.podid
        join pods v on v.id = coalesce(q.parentpodid, q.id) or v.parentpodid = coalesce(q.parentpodid, q.id)
        where s.linkid = ${link.id}`
    : sql`select s.podid from accesslink_pods s where s.linkid = ${link.id}`;

/** Whether the link may show the file with this alias in the statement. */
const visible = (link: LinkScope, pod: RawBuilder<unknown>) =>
  sql`${pod}.deletedat is null and ${pod}.archived = 0 and (${link.teamonly} = 1 or ${pod}.teamonly = 0)`;

const versionsOf = (link: LinkScope) =>
  link.addversions === 1
    ? sql`(select count(*)::int from pods q where (q.id = coalesce(p.parentpodid, p.id)
        or q.parentpodid = coalesce(p.parentpodid, p.id)) and ${visible(link, sql`q`)})`
    : sql`1`;

/** The newest version represents the version stack. If it is not visible, older versions are listed themselves. */
const isStackHead = (link: LinkScope) => sql`(p.parentpodid is null or not exists (
  select 1 from pods h where h.id = p.parentpodid and ${visible(link, sql`h`)}))`;

const selectPods = (link: LinkScope, where: RawBuilder<unknown>) => sql<SharedPodRow>`
  select ${sql.join(columns.map((column) => sql.ref(`p.${column}`)))},
    ${versionsOf(link)} as versions, p.parentpodid is null as head,
    ${sharedIn(link)} as shared, ${stackIn(link)} as stackshared,
    ${depthOf(link)} as depth, p.teamonly = 1 or n.hidden = 1 as hidden,
    p.archived <> 0 as archived, p.deletedat is not null or n.deletedat is not null as deleted
  from pods p join nodes n on n.id = p.nodeid
  where p.tenantid = ${link.tenantid} and ${visible(link, sql`p`)} and n.deletedat is null
    and (${link.teamonly} = 1 or n.hidden = 0) and ${where}`;

export async function findSharedPod(db: Db, link: LinkScope, id: string): Promise<SharedPodRow | undefined> {
  const result = await selectPods(link, sql`p.id = ${id}`).execute(db);
  return result.rows[0];
}

export async function findSharedPods(
  db: Database,
  link: LinkScope,
  ids: readonly string[],
): Promise<SharedPodRow[]> {
  const result = await selectPods(link, sql`p.id = any(${[...ids]}::uuid[])`).execute(db);
  return result.rows;
}

/** All versions of a file that the link shows, newest first. */
export function listSharedVersions(db: Database, link: LinkScope, id: string) {
  const head = sql`(select coalesce(q.parentpodid, q.id) from pods q where q.id = ${id})`;
  return listRows<SharedPodRow>(db)`
    ${selectPods(link, sql`(p.id = ${head} or p.parentpodid = ${head})`)} order by p."order" desc, p.id`;
}

interface Order {
  by: RawBuilder<unknown>;
  down: boolean;
  as: RawBuilder<unknown>;
  /** The sort value for the cursor. */
  at(row: SharedPodRow): string;
}

const orders: Record<SharedSort, Order> = {
  name: { by: sql`p.sortkey`, down: false, as: sql`text`, at: ({ sortkey }) => sortkey },
  newest: {
    // Same precision as the value in the cursor.
    by: sql`date_trunc('milliseconds', p.createdat)`,
    down: true,
    as: sql`timestamptz`,
    at: ({ createdat }) => createdat,
  },
  longest: {
    by: sql`coalesce(p.duration, -1)`,
    down: true,
    as: sql`bigint`,
    at: ({ duration }) => String(duration ?? -1),
  },
  largest: { by: sql`p.size`, down: true, as: sql`bigint`, at: ({ size }) => String(size) },
};

export const endOfPage = (sort: SharedSort, row: SharedPodRow): string => orders[sort].at(row);

interface PageOf {
  limit: number;
  sort: SharedSort;
  after: { value: string; id: string } | undefined;
}

/** Files that were shared themselves, or the files in a folder of the link. */
export function listSharedPods(
  db: Database,
  link: LinkScope,
  nodeid: string | undefined,
  { limit, sort, after }: PageOf,
) {
  const within =
    nodeid === undefined
      ? sql`p.id = any(array(${sharedIds(link)})) and (${link.addversions} = 0 or ${isStackHead(link)})`
      : sql`p.nodeid = ${nodeid} and (p.parentpodid is null or (${link.addversions} = 1 and ${isStackHead(link)}))`;
  const { by, down, as } = orders[sort];
  const direction = down ? sql`desc` : sql`asc`;
  const beyond = down ? sql`<` : sql`>`;
  const from = after ? sql`and (${by}, p.id) ${beyond} (${after.value}::${as}, ${after.id}::uuid)` : sql``;
  return listRows<SharedPodRow>(db)`
    ${selectPods(link, within)} ${from} order by ${by} ${direction}, p.id ${direction} limit ${limit}`;
}

export interface NodeFacts {
  files: number;
  size: number;
  stills: { id: string; name: string }[];
}

/** Contents of each folder as the link shows it: counts and the first three thumbnails. */
export async function listNodeFacts(
  db: Database,
  link: LinkScope,
  nodeids: readonly string[],
): Promise<Map<string, NodeFacts>> {
  const inFolder = sql`p.tenantid = ${link.tenantid} and p.nodeid = f.id and p.parentpodid is null
    and ${visible(link, sql`p`)}`;
  const rows = await listRows<NodeFacts & { id: string }>(db)`
    select f.id, c.files, c.size, s.stills from unnest(${[...nodeids]}::uuid[]) f (id)
    cross join lateral (
      select count(*)::int as files, coalesce(sum(p.size), 0)::float8 as size from pods p where ${inFolder}) c
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name)), '[]') as stills from (
        select a.id, a.name from pods p cross join lateral (
          select a.id, a.name from assets a where a.podid = p.id and a.type = ${AssetType.THUMBNAIL}
            and a.deletedat is null and a.state = ${State.COMPLETE} and a.storagekey is not null and a.broken = 0
          order by a.createdat, a.id limit 1) a
        where ${inFolder} order by p.sortkey, p.id limit 3) t) s`;
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

export interface SharedNodeRow extends Pick<Item, 'depth' | 'hidden' | 'archived' | 'deleted'> {
  id: string;
  parentid: string | null;
  name: string;
  type: NodeType;
}

const selectNodes = (link: LinkScope, where: RawBuilder<unknown>) => sql<SharedNodeRow>`
  select n.id, n.parentid, n.name, n.type, ${depthOf(link)} as depth, n.hidden = 1 as hidden,
    n.archived <> 0 as archived, n.deletedat is not null as deleted
  from nodes n
  where n.tenantid = ${link.tenantid} and n.deletedat is null and (${link.teamonly} = 1 or n.hidden = 0) and ${where}
  order by n.sortkey, n.id`;

export async function findSharedNode(
  db: Database,
  link: LinkScope,
  id: string,
): Promise<SharedNodeRow | undefined> {
  const result = await selectNodes(link, sql`n.id = ${id}`).execute(db);
  return result.rows[0];
}

/** Folders that were shared themselves, or the folders in one of them. */
export async function listSharedNodes(
  db: Database,
  link: LinkScope,
  parentid: string | undefined,
): Promise<SharedNodeRow[]> {
  const within =
    parentid === undefined
      ? sql`exists (select 1 from accesslink_nodes s where s.linkid = ${link.id} and s.nodeid = n.id)`
      : sql`n.parentid = ${parentid}`;
  return (await selectNodes(link, within).execute(db)).rows;
}

/** Assets per file, in the order of the file page. */
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
