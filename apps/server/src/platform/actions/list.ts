import type { ActionLog } from '@rushes/contract/action-logs';
import { sql } from 'kysely';
import type { Database, Trx } from '#platform/context/context.ts';

interface Wanted {
  tenantid: string;
  of: { podid: string } | { nodeid: string };
  team: boolean;
  limit: number;
  /** The id of the last one of the page before. */
  after: { id: string } | undefined;
}

/**
 * Newest first. Of a node: what was done with it, with the files in it and with the folders in it. What is hidden
 * today is left out of what happened before it was. One more than asked tells the caller whether another page follows.
 */
export async function listActions(db: Database, wanted: Wanted): Promise<ActionLog[]> {
  const { of, after, team, tenantid } = wanted;
  const subject =
    'podid' in of
      ? sql`l.podid = ${of.podid}`
      : sql`l.nodeid = any(array(select id from nodes where id = ${of.nodeid} or parentid = ${of.nodeid}))
          and (l.nodeid = ${of.nodeid} or l.podid is null)`;
  const result = await sql<ActionLog>`
    select l.id, l.action, l.nodeid, l.podid, l.name, l.params, iso(l.createdat) as createdat,
      case when l.userid is not null then
        json_build_object('id', l.userid, 'name', coalesce(l.username, '')) end as "user"
    from action_logs l
    where ${subject} and l.tenantid = ${tenantid}
      and (${team} or (l.teamonly = 0
        and not exists (select 1 from nodes n where n.id = l.nodeid and n.hidden = 1)
        and not exists (select 1 from pods p where p.id = l.podid and p.teamonly = 1)))
      and (${after?.id ?? null}::uuid is null
        or (l.createdat, l.id) < (select o.createdat, o.id from action_logs o where o.id = ${after?.id ?? null}::uuid))
    order by l.createdat desc, l.id desc limit ${wanted.limit}`.execute(db);
  return result.rows;
}

/** A tenant goes with everything that was written about it. */
export async function eraseActions(trx: Trx, { tenantid }: { tenantid: string }): Promise<void> {
  await trx.deleteFrom('action_logs').where('tenantid', '=', tenantid).execute();
}
