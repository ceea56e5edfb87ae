import type { PodSort } from '@rushes/contract/pods';
import { URL_MARK } from '#features/assets/index.ts';

interface Order {
  column: string;
  type: string;
  descending: boolean;
}

const orders: Record<PodSort, Order> = {
  nameAsc: { column: 'p.sortkey', type: 'text', descending: false },
  nameDesc: { column: 'p.sortkey', type: 'text', descending: true },
  dateAsc: { column: 'p.createdat', type: 'timestamptz', descending: false },
  dateDesc: { column: 'p.createdat', type: 'timestamptz', descending: true },
  activityDesc: { column: 'p.updatedat', type: 'timestamptz', descending: true },
  sizeAsc: { column: 'p.size', type: 'bigint', descending: false },
  sizeDesc: { column: 'p.size', type: 'bigint', descending: true },
};

/**
 * One page of a folder as finished JSON, one row per file: the driver, not the database, is what makes long
 * lists slow. Every text below is static, so each is prepared once; the first page is a text of its own,
 * because "or there is no cursor" would keep the planner from the index.
 *
 * $1 node, $2 tenants, $3 paths open to the team, $4 paths open to clients, $5 limit, $6 cursor, $7 its id
 */
function text(order: Order, follows: boolean): string {
  const way = order.descending ? 'desc' : 'asc';
  const after = order.descending ? '<' : '>';
  const from = follows ? `and (${order.column}, p.id) ${after} ($6::${order.type}, $7::uuid)` : '';
  return `
with node as (
  select n.id, n.path <@ any($3::ltree[]) as team from nodes n
  where n.id = $1 and n.tenantid = any($2::uuid[]) and n.deletedat is null
    and (n.path <@ any($3::ltree[]) or (n.path <@ any($4::ltree[])
      and not exists (select 1 from nodes a where a.path @> n.path and a.teamonly = 1)))
), page as (
  select p.*, ${order.column} as ordervalue from pods p, node
  where p.nodeid = node.id and p.deletedat is null and p.parentpodid is null
    and (node.team or p.teamonly = 0) ${from}
  order by ${order.column} ${way}, p.id ${way} limit $5
)
select row_to_json(card)::text, p.ordervalue::text, p.id::text
from page p join users u on u.id = p.createdbyid, lateral (select
  p.id, p.nodeid, p.name, p.size, p.kind, p.mimetype, p.duration, ${instant('p.createdat')} as createdat,
  ${instant('p.updatedat')} as updatedat, json_build_object('id', u.id, 'name', u.firstname || ' ' || u.lastname) as createdby,
  p.archived, p.parentpodid, p."order", p.badgestatus, p.teamonly, p.state,
  json_build_object('status', p.stage, 'metadata', json_build_object('percentage', p.percentage)) as status,
  p.versionscount as "versionsCount", p.resolution, p.framerate,
  ${picture('p.thumbnailid')} as thumbnail,
  case when p.livepreviewid is not null then json_build_object('id', p.livepreviewid,
    'url', '${URL_MARK}' || p.livepreviewid, 'sprite', p.sprite) end as livepreview,
  ${picture('p.peaksid')} as peaks
) card
order by p.ordervalue ${way}, p.id ${way}`;
}

function instant(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

function picture(column: string): string {
  return `case when ${column} is not null then
    json_build_object('id', ${column}, 'url', '${URL_MARK}' || ${column}) end`;
}

const statements = Object.fromEntries(
  Object.entries(orders).map(([sort, order]) => [
    sort,
    {
      first: { name: `pods-list-${sort}-first`, text: text(order, false) },
      next: { name: `pods-list-${sort}-next`, text: text(order, true) },
    },
  ]),
) as Record<PodSort, { first: Statement; next: Statement }>;

interface Statement {
  name: string;
  text: string;
}

export function pageStatement(sort: PodSort, follows: boolean): Statement {
  return statements[sort][follows ? 'next' : 'first'];
}
