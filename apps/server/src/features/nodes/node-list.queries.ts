import type { NodeFilter, NodeSort } from '@rushes/contract/nodes';
import type { Database } from '#platform/context/context.ts';
import { rawQuery } from '#platform/db/db.ts';

/** Children of a node, or a filtered list of all its descendants. */
export type ListedNodes = 'children' | NodeFilter;

interface Order {
  column: string;
  type: string;
  descending: boolean;
}

const orders: Record<NodeSort, Order> = {
  nameAsc: { column: 'n.sortkey', type: 'text', descending: false },
  nameDesc: { column: 'n.sortkey', type: 'text', descending: true },
  dateAsc: { column: 'n.createdat', type: 'timestamptz', descending: false },
  dateDesc: { column: 'n.createdat', type: 'timestamptz', descending: true },
};

const kinds: Record<ListedNodes, string> = {
  children: 'n.parentid = root.id',
  client: below('n.type = 3'),
  project: below('n.type = 2'),
  // For an archived subtree, only its topmost node.
  archived: below(`n.archived <> 0
    and not exists (select 1 from nodes above where above.id = n.parentid and above.archived <> 0)`),
};

function below(condition: string): string {
  return `n.tenantid = root.tenantid and n.path <@ root.path and n.id <> root.id and ${condition}`;
}

// Each statement is static, so it is prepared once; all of them exclude what the user cannot see. $1 node, $2 tenants,
// $3 paths open to the team, $4 paths open to clients, $5 limit, $6 cursor, $7 its id
const root = `root as (
  select n.id, n.path, n.tenantid from nodes n
  where n.id = $1 and n.tenantid = any($2::uuid[]) and n.deletedat is null
    and (n.path <@ any($3::ltree[]) or (n.hidden = 0 and n.path <@ any($4::ltree[])))
)`;
const seen = `n.deletedat is null and (n.hidden = 0 or n.path <@ any($3::ltree[]))`;

// For the team, an index answers the counts; for other users each row is checked.
const foldersIn = `select count(*)::int from nodes c where c.parentid = n.id and c.deletedat is null`;
const filesIn = `select count(*)::int from pods p where p.nodeid = n.id and p.deletedat is null
    and p.parentpodid is null`;

function pageText(list: ListedNodes, order: Order, follows: boolean): string {
  const direction = order.descending ? 'desc' : 'asc';
  const from = follows
    ? `and (${order.column}, n.id) ${order.descending ? '<' : '>'} ($6::${order.type}, $7::uuid)`
    : '';
  return `
with ${root}, page as (
  select n.*, ${order.column} as ordervalue, n.path <@ any($3::ltree[]) as team from nodes n, root
  where ${kinds[list]} and ${seen} ${from}
  order by ${order.column} ${direction}, n.id ${direction} limit $5
)
select row_to_json(shown)::text, n.ordervalue::text, n.id::text
from page n, lateral (select
  n.id, n.tenantid, n.parentid, n.name, n.type, n.note, n.teamonly, n.archived, n.projectstatus,
  iso(n.createdat) as createdat, iso(n.deletedat) as deletedat,
  case when n.team then (${foldersIn})
    else (${foldersIn} and (c.hidden = 0 or c.path <@ any($3::ltree[]))) end as "subfoldersCount",
  case when n.team then (${filesIn}) else (${filesIn} and p.teamonly = 0) end as "podsCount"
) shown
order by n.ordervalue ${direction}, n.id ${direction}`;
}

function totalText(list: ListedNodes): string {
  return `
with ${root}
select count(*)::text from nodes n, root where ${kinds[list]} and ${seen}`;
}

interface Wanted {
  nodeid: string;
  tenantids: string[];
  teamPaths: string[];
  clientPaths: string[];
}

export interface WantedPage extends Wanted {
  list: ListedNodes;
  sort: NodeSort;
  limit: number;
  after: { value: string; id: string } | undefined;
}

/** Each row is [JSON of the node, sort value, id]. */
export function listPage(db: Database, page: WantedPage): Promise<(string | null)[][]> {
  const { list, sort, after } = page;
  const values = [page.nodeid, page.tenantids, page.teamPaths, page.clientPaths, page.limit];
  if (after) values.push(after.value, after.id);
  return rawQuery(db, {
    name: `nodes-${list}-${sort}-${after ? 'next' : 'first'}`,
    text: pageText(list, orders[sort], after !== undefined),
    values,
  });
}

export async function countListed(db: Database, list: NodeFilter, wanted: Wanted): Promise<number> {
  const values = [wanted.nodeid, wanted.tenantids, wanted.teamPaths, wanted.clientPaths];
  const rows = await rawQuery(db, { name: `nodes-${list}-total`, text: totalText(list), values });
  return Number(rows[0]![0]);
}
