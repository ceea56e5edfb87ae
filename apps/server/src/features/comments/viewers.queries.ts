import { sql } from 'kysely';
import type { Database, Trx } from '#platform/context/context.ts';

export interface Viewer {
  id: string;
  name: string;
  email: string;
  /** Of the team where the file stands. */
  team: boolean;
  /** May say something of the file, and so decide on it. */
  decides: boolean;
}

/** Everybody who sees what stands there, in the order of their names; what is hidden only the team does. */
export async function listViewers(
  db: Database | Trx,
  { tenantid, path, hidden }: { tenantid: string; path: string; hidden: boolean },
): Promise<Viewer[]> {
  const result = await sql<Viewer>`
    select u.id, u.firstname || ' ' || u.lastname as name, u.email,
      bool_or('belongsto Team' = any(a.abilities)) as team,
      bool_or('control PodService' = any(a.abilities)) as decides
    from access_points a join nodes n on n.id = a.nodeid join users u on u.id = a.userid
    where a.tenantid = ${tenantid} and n.path @> ${path}::ltree and n.deletedat is null
      and 'list NodeAndPod' = any(a.abilities) and u.disabledat is null and u.deletedat is null
    group by u.id having not ${hidden} or bool_or('belongsto Team' = any(a.abilities))
    order by folded(u.firstname || ' ' || u.lastname), u.id`.execute(db);
  return result.rows;
}
