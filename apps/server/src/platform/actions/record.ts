import type { Action, ActionLog } from '@rushes/contract/action-logs';
import { sql } from 'kysely';
import type { Actor, Trx } from '#platform/context/context.ts';
import { defineHook, fire } from '#platform/hooks/hook.ts';
import { newId } from '#platform/ids/uuid.ts';

export interface ActionInput {
  action: Action;
  tenantid: string;
  /** The folder in which the action happened; for an action on a folder, its own id. */
  nodeid: string | null;
  podid?: string | null;
  name: string;
  /** Hidden itself or through a parent folder: only the team sees the action. */
  hidden: boolean | 0 | 1;
  /** Folder names `from` and `to` come with `fromid` and `toid`: readers without access do not get the name. */
  params?: ActionLog['params'];
  /** For subscribers; not part of the log. */
  comment?: CommentOfAction;
}

export interface CommentOfAction {
  id: string;
  /** Null when it was deleted. */
  text: string | null;
  parentid: string | null;
  teamonly: 0 | 1;
  start: number | null;
  end: number | null;
  startframe: number | null;
  endframe: number | null;
}

type ActingUser = { userid: Actor['userid'] | null; name: string } | undefined;

/** Actions were recorded, by the system if there is no actor. */
export const actionsRecorded = defineHook<{ actor: ActingUser; inputs: readonly ActionInput[] }>(
  'actions.recorded',
);

/** Runs in the transaction of the action itself. No actor: the system. An actor without a userid: a guest. */
export async function recordActions(
  trx: Trx,
  actor: ActingUser,
  inputs: readonly ActionInput[],
): Promise<void> {
  if (inputs.length === 0) return;
  // The rows have the same timestamp: sorted ids preserve the order of the input.
  const ids = inputs.map(() => newId()).sort();
  const rows = inputs.map((input, index) => ({
    id: ids[index],
    tenantid: input.tenantid,
    nodeid: input.nodeid,
    podid: input.podid ?? null,
    teamonly: input.hidden ? 1 : 0,
    action: input.action,
    name: input.name,
    userid: actor?.userid ?? null,
    username: actor?.name ?? null,
    params: input.params ?? {},
  }));
  // A single parameter for any number of rows.
  await sql`
    insert into action_logs (id, tenantid, nodeid, podid, teamonly, action, name, userid, username, params)
    select id, tenantid, nodeid, podid, teamonly, action, name, userid, username, params
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, tenantid uuid, nodeid uuid,
      podid uuid, teamonly smallint, action text, name text, userid uuid, username text, params jsonb)`.execute(
    trx,
  );
  await fire(actionsRecorded, trx, { actor, inputs });
}
