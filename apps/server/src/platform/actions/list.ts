import type { ActionLog } from '@rushes/contract/action-logs';
import { type RawBuilder, sql } from 'kysely';
import type { Database, UserCtx } from '#platform/context/context.ts';
import { eraseRows } from '#platform/db/erase-rows.ts';
import { listRows } from '#platform/db/rows.ts';
import { makeCursor, readCursor } from '#platform/http/cursor.ts';

interface Wanted {
  tenantid: string;
  of: { podid: string } | { nodeid: string };
  team: boolean;
  /** The paths the reader can see as a team member and as a client user. */
  sight: { teamPaths: readonly string[]; clientPaths: readonly string[] };
}

interface Page {
  limit: number;
  cursor?: string | undefined;
}

/** Replaces the name of a folder that the reader cannot see. */
const ELSEWHERE = '…';

export async function listActions(ctx: UserCtx, wanted: Wanted, { limit, cursor }: Page) {
  const list = `actions ${JSON.stringify(wanted.of)}`;
  const after = cursor === undefined ? undefined : readCursor(ctx.keyring, cursor, list).id;
  // One extra row shows whether there is a next page.
  const rows = await findActions(ctx.db, wanted, limit + 1, after);
  const actionlogs = rows.slice(0, limit);
  const last = actionlogs.at(-1);
  const next = rows.length > limit && last ? makeCursor(ctx.keyring, list, last.createdat, last.id) : null;
  return { actionlogs, next };
}

/**
 * Actions, newest first, except views and downloads. For a node: actions on the node itself, on its files and on its
 * folders. Excludes actions on files in folders the reader cannot see and, unless `team` is set, all actions on items
 * that are team-only now, including actions recorded before that. In a move, the name of a folder the reader cannot see
 * is replaced. `after` is the id of the last entry of the previous page.
 */
async function findActions(
  db: Database,
  wanted: Wanted,
  limit: number,
  after: string | undefined,
): Promise<ActionLog[]> {
  const { of, team, tenantid } = wanted;
  const teamPaths = sql`${[...wanted.sight.teamPaths]}::text[]::ltree[]`;
  const clientPaths = sql`${[...wanted.sight.clientPaths]}::text[]::ltree[]`;
  // A permanently deleted node has no row: only users who see the whole tenant see its actions.
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
  return listRows<ActionLog>(db)`
    select l.id, l.action, l.nodeid, l.podid, l.name, iso(l.createdat) as createdat,
      l.params - 'fromid' - 'toid' || ${unnamed('from', from)} || ${unnamed('to', to)} as params,
      case when l.userid is not null or l.username is not null then
        json_build_object('id', l.userid, 'name', coalesce(l.username, '')) end as "user"
    from action_logs l, lateral (select exists (
      select 1 from nodes top where top.tenantid = ${tenantid} and top.type = 4 and top.path = any(${teamPaths})
    ) as whole) reader
    where ${subject} and l.tenantid = ${tenantid} and l.action not in ('viewed', 'downloaded')
      and (${team} or (l.teamonly = 0
        and not exists (select 1 from nodes n where n.id = l.nodeid and n.hidden = 1)
        and not exists (select 1 from pods p where p.id = l.podid and p.teamonly = 1)))
      and (${inSight(sql`l.nodeid`)} or (l.action = 'moved' and ${inSight(to)}))
      and (${after ?? null}::uuid is null
        or (l.createdat, l.id) < (select o.createdat, o.id from action_logs o where o.id = ${after ?? null}::uuid))
    order by l.createdat desc, l.id desc limit ${limit}`;
}

export const eraseActions = eraseRows('action_logs');
