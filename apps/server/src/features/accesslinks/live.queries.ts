import { sql } from 'kysely';
import type { Database } from '#platform/context/context.ts';
import type { Through } from './shared.queries.ts';

/** Something that happened in the tenant of a link. */
export interface Happening {
  /** Of the folder it happened to, or in. */
  path: string;
  /** The file it happened to. */
  podid?: string;
  /** The folder it stood in before. */
  from?: string;
}

/**
 * Whether any of this is about what the link shares, also where that is no longer to be seen: it is then that a page
 * has to look again. What happens to a folder happens to all below it.
 */
export async function concernsLink(
  db: Database,
  link: Through,
  happenings: readonly Happening[],
  /** So many levels of folders below a shared one. */
  levels: number,
): Promise<boolean> {
  const result = await sql<{ matches: boolean }>`
    select exists (
      select 1 from jsonb_to_recordset(${JSON.stringify(happenings)}::jsonb) as e (path ltree, podid uuid, "from" uuid)
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
          or (e.podid is null and e.path @> n.path)))) as matches`.execute(db);
  return result.rows[0]!.matches;
}
