import type { Action, ActionLog } from '@rushes/contract/action-logs';
import { sql } from 'kysely';
import type { Actor, Trx } from '#platform/context/context.ts';
import { newId } from '#platform/ids/uuid.ts';

export interface ActionInput {
  action: Action;
  tenantid: string;
  /** The folder it happened in; of a folder itself, its own id. */
  nodeid: string | null;
  podid?: string | null;
  name: string;
  /** Own or inherited: then only the team reads it. */
  hidden: boolean | 0 | 1;
  /** Beside the names of places `from` and `to` stand their ids: whoever may not look there is not told the name. */
  params?: ActionLog['params'];
}

/** Who did what, in the transaction that did it. Nobody when the product itself acts; without an id, a guest. */
export async function recordActions(
  trx: Trx,
  actor: { userid: Actor['userid'] | null; name: string } | undefined,
  inputs: readonly ActionInput[],
): Promise<void> {
  if (inputs.length === 0) return;
  // Of one instant: their ids keep the order in which they were told.
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
  // One parameter, however many rows.
  await sql`
    insert into action_logs (id, tenantid, nodeid, podid, teamonly, action, name, userid, username, params)
    select id, tenantid, nodeid, podid, teamonly, action, name, userid, username, params
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, tenantid uuid, nodeid uuid,
      podid uuid, teamonly smallint, action text, name text, userid uuid, username text, params jsonb)`.execute(
    trx,
  );
}
