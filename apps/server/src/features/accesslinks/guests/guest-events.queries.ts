import type { Database } from '#platform/context/context.ts';
import { readValue } from '#platform/db/rows.ts';
import type { LinkScope } from './shared.queries.ts';

/** A change in the tenant of a link. */
export interface Change {
  /** Path of the changed folder, or of the folder that contains the changed file. */
  path: string;
  /** The changed file. */
  podid?: string;
  /** The previous folder of the file. */
  from?: string;
}

/**
 * Whether a change affects the items of the link, including items that are no longer visible: the page must then
 * reload. A change of a folder affects everything below it.
 */
export function concernsLink(
  db: Database,
  link: LinkScope,
  recentChanges: readonly Change[],
  /** Folder levels that are visible below a shared folder. */
  levels: number,
) {
  return readValue<boolean>(db)`
    select exists (
      select 1 from jsonb_to_recordset(${JSON.stringify(recentChanges)}::jsonb) as e (path ltree, podid uuid, "from" uuid)
        left join nodes f on f.id = e."from" and f.tenantid = ${link.tenantid}
        left join pods p on p.id = e.podid and p.tenantid = ${link.tenantid}
      where exists (
        select 1 from accesslink_nodes s join nodes top on top.id = s.nodeid
        where s.linkid = ${link.id} and (
          (top.path @> e.path and nlevel(e.path) - nlevel(top.path) <= ${levels})
          or (top.path @> f.path and nlevel(f.path) - nlevel(top.path) <= ${levels})
          or (e.podid is null and e.path @> top.path)))
      or exists (
        select 1 from accesslink_pods s join pods q on q.id = s.podid join nodes n on n.id = q.nodeid
        where s.linkid = ${link.id} and (
          coalesce(q.parentpodid, q.id) = coalesce(p.parentpodid, p.id)
          or (e.podid is null and e.path @> n.path)))) as matches`;
}
