import type { NodeType, ProjectStatus } from '@rushes/contract/enums';
import { sql, type Updateable } from 'kysely';
import type { Trx } from '#platform/context/context.ts';
import type { Tables } from '#platform/db/tables.ts';

export interface NewNode {
  id: string;
  tenantid: string;
  parentid: string | null;
  path: string;
  type: NodeType;
  name: string;
  sortkey: string;
  note: string;
  teamonly: 0 | 1;
  projectstatus: ProjectStatus | null;
  clientaddressline1?: string;
  clientaddressline2?: string;
  clientzipcode?: string;
  clientcity?: string;
  clientcountry?: string;
  clientwebsite?: string;
  logokey?: string;
  logotype?: string;
  homeurl?: string;
}

/** `hidden` is derived from the parent, which the tree lock keeps unchanged. */
export async function insertNode(trx: Trx, node: NewNode): Promise<void> {
  const { teamonly, parentid } = node;
  const hidden = sql<0 | 1>`greatest(${teamonly}::smallint,
    coalesce((select above.hidden from nodes above where above.id = ${parentid}::uuid), 0))`;
  await trx
    .insertInto('nodes')
    .values({ ...node, hidden })
    .execute();
}

export interface NewFolder {
  id: string;
  tenantid: string;
  parentid: string;
  path: string;
  type: NodeType;
  name: string;
  sortkey: string;
  hidden: boolean;
  archived: 0;
}

/** Inserts many folders in any order: one statement, one parameter. */
export async function insertFolders(trx: Trx, folders: readonly NewFolder[]): Promise<void> {
  if (folders.length === 0) return;
  const rows = folders.map((folder) => ({ ...folder, hidden: folder.hidden ? 1 : 0 }));
  await sql`
    insert into nodes (id, tenantid, parentid, path, type, name, sortkey, hidden)
    select id, tenantid, parentid, path::ltree, type, name, sortkey, hidden
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, tenantid uuid, parentid uuid, path text,
      type smallint, name text, sortkey text, hidden smallint)`.execute(trx);
}

export async function updateNode(
  trx: Trx,
  tenantid: string,
  id: string,
  change: Updateable<Tables['nodes']>,
): Promise<void> {
  await trx
    .updateTable('nodes')
    .set({ ...change, updatedat: sql`now()` })
    .where('id', '=', id)
    .where('tenantid', '=', tenantid)
    .execute();
}

/**
 * Sets the flag on these nodes and recomputes `hidden` for all descendants, including deleted ones, because they may be
 * restored. Works level by level from the top, so that each row is visited once at any depth.
 */
export async function updateTeamOnly(
  trx: Trx,
  tenantid: string,
  ids: readonly string[],
  teamonly: 0 | 1,
): Promise<void> {
  await sql`
    update nodes set teamonly = ${teamonly}, updatedat = now()
    where id = any(${[...ids]}::uuid[]) and tenantid = ${tenantid}`.execute(trx);
  await refreshHidden(trx, tenantid, ids);
}

/** Recomputes `hidden` for these nodes and all descendants after a change in or above them. */
export async function refreshHidden(trx: Trx, tenantid: string, ids: readonly string[]): Promise<void> {
  await sql`
    with recursive chosen as (
      select id, path, teamonly, parentid from nodes
      where id = any(${[...ids]}::uuid[]) and tenantid = ${tenantid}
    ), below as (
      select n.id, greatest(n.teamonly, coalesce(above.hidden, 0)) as hidden
      from chosen n left join nodes above on above.id = n.parentid
      where not exists (select 1 from chosen o where o.id <> n.id and o.path @> n.path)
      union all
      select n.id, greatest(n.teamonly, below.hidden) from below join nodes n on n.parentid = below.id
    )
    update nodes n set hidden = below.hidden from below
    where n.id = below.id and n.hidden <> below.hidden`.execute(trx);
}

/** One statement, so the order of parents and children does not matter. */
export async function deleteNodes(trx: Trx, tenantid: string): Promise<void> {
  await trx.deleteFrom('nodes').where('tenantid', '=', tenantid).execute();
}
