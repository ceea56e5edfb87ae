import type { BinEntry, BinSort } from '@rushes/contract/recycle-bin';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/context/context.ts';
import { listRows, readValue } from '#platform/db/rows.ts';

export interface BinOf {
  tenantid: string;
  /** Path of the node whose recycle bin is shown. */
  path: string;
  /** Whether the user sees team-only items. */
  team: boolean;
  /** A deleted folder: lists what was deleted with it, instead of the recycle bin. */
  within: { id: string; path: string; deletionid: string } | undefined;
}

const orders: Record<BinSort, { value: RawBuilder<unknown>; type: string; descending: boolean }> = {
  deletedDesc: { value: sql`e.deletedat`, type: 'timestamptz', descending: true },
  deletedAsc: { value: sql`e.deletedat`, type: 'timestamptz', descending: false },
  nameAsc: { value: sql`e.sortkey`, type: 'text', descending: false },
  nameDesc: { value: sql`e.sortkey`, type: 'text', descending: true },
  sizeDesc: { value: sql`measured.size`, type: 'bigint', descending: true },
};

/** Items deleted below the node; or the direct contents of a deleted folder, from the same deletion. */
function entries({ tenantid, path, team, within }: BinOf): RawBuilder<unknown> {
  const nodes = within
    ? sql`n.parentid = ${within.id} and n.deletionid = ${within.deletionid} and n.deletedat is not null`
    : sql`n.binned = 1 and n.path <@ ${path}::ltree`;
  const pods = within
    ? sql`p.nodeid = ${within.id} and p.deletionid = ${within.deletionid} and p.deletedat is not null
        and p.parentpodid is null`
    : sql`p.binned = 1 and n.path <@ ${path}::ltree`;
  return sql`(
    select 'node' as kind, n.id, n.id as nodeid, n.path, n.name, n.sortkey, n.teamonly, n.type, n.archived,
      n.deletedat, n.deletionid, n.deletedbyid, n.tenantid, 0::bigint as ownsize
    from nodes n where n.tenantid = ${tenantid} and ${nodes} and (${team} or n.hidden = 0)
    union all
    select 'pod', p.id, n.id, n.path, p.name, p.sortkey, p.teamonly, n.type, p.archived,
      p.deletedat, p.deletionid, p.deletedbyid, p.tenantid, p.size
    from pods p join nodes n on n.id = p.nodeid
    where p.tenantid = ${tenantid} and ${pods} and (${team} or (p.teamonly = 0 and n.hidden = 0))
  ) e`;
}

/** What was deleted with an entry and is visible to this user: folders, files and the bytes of all originals. */
const measured = (team: boolean) => {
  const isWith = sql`x.path <@ e.path and x.deletionid = e.deletionid and (${team} or x.hidden = 0)`;
  return sql`lateral (
  select 0 as nodes, 0 as pods, e.ownsize + coalesce(sum(v.size), 0)::int8 as size from pods v
  where e.kind = 'pod' and v.parentpodid = e.id and v.deletionid = e.deletionid and (${team} or v.teamonly = 0)
  having e.kind = 'pod'
  union all
  select (select count(*)::int - 1 from nodes x where ${isWith} ),
    count(*) filter (where y.parentpodid is null)::int, coalesce(sum(y.size), 0)::int8
  from nodes x join pods y on y.nodeid = x.id and y.deletionid = e.deletionid and (${team} or y.teamonly = 0)
  where e.kind = 'node' and ${isWith}
  having e.kind = 'node'
) measured`;
};

type Row = Omit<Extract<BinEntry, { kind: 'node' }>, 'kind'> & { kind: 'node' | 'pod'; ordervalue: string };

export function listBin(
  db: Database,
  bin: BinOf,
  page: { sort: BinSort; limit: number; after: { value: string; id: string } | undefined },
) {
  const { value, type, descending } = orders[page.sort];
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const { after } = page;
  const from = after
    ? sql`where (${value}, e.id) ${sql.raw(descending ? '<' : '>')}
        (${after.value}::${sql.raw(type)}, ${after.id}::uuid)`
    : sql``;
  const isBySize = page.sort === 'sizeDesc';
  return listRows<Row>(db)`
    with page as (
      select e.*, (${value})::text as ordervalue, ${value} as sorted
      from ${entries(bin)} ${isBySize ? sql`, ${measured(bin.team)}` : sql``} ${from}
      order by ${value} ${direction}, e.id ${direction} limit ${page.limit}
    )
    select e.kind, e.id, e.name, e.teamonly, e.type, measured.nodes, measured.pods, measured.size, e.ordervalue,
      iso(e.deletedat) as deletedat, iso(e.deletedat + t.recycle_bin_retention_period * interval '1 day') as purgeat,
      case when u.id is not null then json_build_object('id', u.id, 'name', u.firstname || ' ' || u.lastname) end as deletedby,
      (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'type', a.type,
          'deleted', (a.deletedat is not null)::int) order by nlevel(a.path)), '[]'::json)
        from nodes a where a.path @> e.path and a.path <@ ${bin.path}::ltree
          and (e.kind = 'pod' or a.id <> e.id)) as place,
      (e.archived = 0)::int as restorable
    from page e join tenants t on t.id = e.tenantid left join users u on u.id = e.deletedbyid, ${measured(bin.team)}
    order by e.sorted ${direction}, e.id ${direction}`;
}

export function countBin(db: Database, bin: BinOf) {
  return readValue<number>(db)`select count(*)::int as count from ${entries(bin)}`;
}
