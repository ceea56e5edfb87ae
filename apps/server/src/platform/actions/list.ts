import type { ActionLog } from '@rushes/contract/action-logs';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Trx } from '#platform/context/context.ts';

interface Wanted {
  tenantid: string;
  of: { podid: string } | { nodeid: string };
  team: boolean;
  /** What the reader sees: paths open to the team, and paths open to clients. */
  sight: { teamPaths: readonly string[]; clientPaths: readonly string[] };
  limit: number;
  /** The id of the last one of the page before. */
  after: { id: string } | undefined;
}

/** In place of the name of a folder the reader does not see. */
const ELSEWHERE = '…';

/**
 * Newest first. Of a node: what was done with it, with the files in it and with the folders in it. What is hidden
 * today is left out of what happened before it was, and so is what happened to a file in a place the reader does not
 * see; of a move they learn their own end. One more than asked tells the caller whether another page follows.
 */
export async function listActions(db: Database, wanted: Wanted): Promise<ActionLog[]> {
  const { of, after, team, tenantid } = wanted;
  const teamPaths = sql`${[...wanted.sight.teamPaths]}::text[]::ltree[]`;
  const clientPaths = sql`${[...wanted.sight.clientPaths]}::text[]::ltree[]`;
  // Of what is deleted for good only those know the place who see the whole tenant.
  const inSight = (id: RawBuilder<unknown>) => sql`(reader.whole or exists (
    select 1 from nodes n where n.id = ${id} and n.tenantid = ${tenantid}
      and (n.path <@ any(${teamPaths}) or (n.hidden = 0 and n.path <@ any(${clientPaths})))))`;
  const [from, to] = [sql`(l.params ->> 'fromid')::uuid`, sql`(l.params ->> 'toid')::uuid`];
  const isBetween = sql`l.action in ('moved', 'copied')`;
  const unnamed = (key: 'from' | 'to', id: RawBuilder<unknown>) => sql`
    case when ${isBetween} and l.params ? ${key}::text and not ${inSight(id)}
      then jsonb_build_object(${key}::text, ${ELSEWHERE}::text) else '{}' end`;
  const subject =
    'podid' in of
      ? sql`l.podid = ${of.podid}`
      : sql`l.nodeid = any(array(select id from nodes where id = ${of.nodeid} or parentid = ${of.nodeid}))
          and (l.nodeid = ${of.nodeid} or l.podid is null)`;
  const result = await sql<ActionLog>`
    select l.id, l.action, l.nodeid, l.podid, l.name, iso(l.createdat) as createdat,
      l.params - 'fromid' - 'toid' || ${unnamed('from', from)} || ${unnamed('to', to)} as params,
      case when l.userid is not null or l.username is not null then
        json_build_object('id', l.userid, 'name', coalesce(l.username, '')) end as "user"
    from action_logs l, lateral (select exists (
      select 1 from nodes top where top.tenantid = ${tenantid} and top.type = 4 and top.path = any(${teamPaths})
    ) as whole) reader
    where ${subject} and l.tenantid = ${tenantid}
      and (${team} or (l.teamonly = 0
        and not exists (select 1 from nodes n where n.id = l.nodeid and n.hidden = 1)
        and not exists (select 1 from pods p where p.id = l.podid and p.teamonly = 1)))
      and (${inSight(sql`l.nodeid`)} or (l.action = 'moved' and ${inSight(to)}))
      and (${after?.id ?? null}::uuid is null
        or (l.createdat, l.id) < (select o.createdat, o.id from action_logs o where o.id = ${after?.id ?? null}::uuid))
    order by l.createdat desc, l.id desc limit ${wanted.limit}`.execute(db);
  return result.rows;
}

/** A tenant goes with everything that was written about it. */
export async function eraseActions(trx: Trx, { tenantid }: { tenantid: string }): Promise<void> {
  await trx.deleteFrom('action_logs').where('tenantid', '=', tenantid).execute();
}
