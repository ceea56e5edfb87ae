import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/context/context.ts';
import { listRows } from '#platform/db/rows.ts';
import { type LinkRow, selectLinks } from './accesslinks.queries.ts';

export interface ListedRow extends LinkRow {
  items: { id: string; type: 'node' | 'pod'; name: string }[];
  count: number;
}

interface PageOfLinks {
  tenantid: string;
  /** Only links created by this user. Undefined: all links of the tenant. */
  createdbyid: string | undefined;
  /** Paths where the reader sees everything, and paths where team-only items are left out. */
  teamPaths: readonly string[];
  clientPaths: readonly string[];
  q: string | undefined;
  limit: number;
  after: { value: string; id: string } | undefined;
}

/** Number of names shown per row. */
const NAMED = 3;

/**
 * Newest first, including expired and revoked links. Names of items the reader cannot see in the tree are neither
 * returned nor searched.
 */
export function listTenantLinks(db: Database, page: PageOfLinks) {
  const { tenantid, createdbyid, q, limit, after } = page;
  const sees = (hidden: RawBuilder<unknown>) => sql`(
    n.path <@ any(${[...page.teamPaths]}::text[]::ltree[])
    or (n.path <@ any(${[...page.clientPaths]}::text[]::ltree[]) and not (${hidden})))`;
  const items = sql`
    select p.id, 'pod' as type, p.name, p.sortkey, 1 as rank from accesslink_pods s join pods p on p.id = s.podid
      join nodes n on n.id = p.nodeid
    where s.linkid = l.id and p.tenantid = l.tenantid and p.deletedat is null and n.deletedat is null
      and ${sees(sql`p.teamonly = 1 or n.hidden = 1`)}
    union all
    select n.id, 'node', n.name, n.sortkey, 0 from accesslink_nodes s join nodes n on n.id = s.nodeid
    where s.linkid = l.id and n.tenantid = l.tenantid and n.deletedat is null and ${sees(sql`n.hidden = 1`)}`;
  const like = q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : undefined;
  const found = like
    ? sql`and (u.firstname || ' ' || u.lastname ilike ${like}
        or exists (select 1 from (${items}) i where i.name ilike ${like})
        or exists (select 1 from accesslink_invitations i where i.linkid = l.id and i.email ilike ${like})
        or exists (select 1 from accesslink_receivers r where r.linkid = l.id and r.email ilike ${like}))`
    : sql``;
  return listRows<ListedRow>(db)`
    select k.*, shown.items, shown.count from (
      ${selectLinks} where l.tenantid = ${tenantid}
        ${createdbyid ? sql`and l.createdbyid = ${createdbyid}` : sql``} ${found}
        ${after ? sql`and (l.createdat, l.id) < (${after.value}::timestamptz, ${after.id}::uuid)` : sql``}
      order by l.createdat desc, l.id desc limit ${limit}) k
    cross join lateral (
      select count(*)::int as count, coalesce(json_agg(json_build_object('id', i.id, 'type', i.type, 'name', i.name)
        order by i.rank, i.sortkey) filter (where i.place <= ${NAMED}), '[]') as items
      from (select i.*, row_number() over (order by i.rank, i.sortkey) as place
        from accesslinks l cross join lateral (${items}) i where l.id = k.id) i) shown
    order by k.createdat desc, k.id desc`;
}
