import type { Db } from '#platform/context/context.ts';
import { listRows } from '#platform/db/rows.ts';

export interface Viewer {
  id: string;
  name: string;
  email: string;
  /** A team member at the location of the file. */
  team: boolean;
  /** Can comment on the file, and therefore decide on it. */
  decides: boolean;
}

/** All users who can see the path, sorted by name. If it is hidden, only the team. */
export function listViewers(
  db: Db,
  { tenantid, path, hidden }: { tenantid: string; path: string; hidden: boolean },
) {
  return listRows<Viewer>(db)`
    select u.id, u.firstname || ' ' || u.lastname as name, u.email,
      bool_or('belongsto Team' = any(a.abilities)) as team,
      bool_or('control PodService' = any(a.abilities)) as decides
    from access_points a join nodes n on n.id = a.nodeid join users u on u.id = a.userid
    where a.tenantid = ${tenantid} and n.path @> ${path}::ltree and n.deletedat is null
      and 'list NodeAndPod' = any(a.abilities) and u.disabledat is null and u.deletedat is null
    group by u.id having not ${hidden} or bool_or('belongsto Team' = any(a.abilities))
    order by folded(u.firstname || ' ' || u.lastname), u.id`;
}
