import type { AccessAction } from '@rushes/contract/action-logs';
import { sql } from 'kysely';
import type { Trx } from '#platform/context/context.ts';
import { defineHook, fire } from '#platform/hooks/hook.ts';
import { newId } from '#platform/ids/uuid.ts';

export interface Accessor {
  /** Null for a guest. */
  userid: string | null;
  name: string;
  /** The visitor of a link. */
  visitorid?: string;
}

/** A visitor of a link without a name is recorded by the e-mail address, if the link asked for one. */
export const accessorOf = (visitor: {
  id: string;
  userid: string | null;
  name: string;
  email: string;
}): Accessor => ({ userid: visitor.userid, name: visitor.name || visitor.email, visitorid: visitor.id });

/** A file that was downloaded, by a person who had not downloaded it within the hour. */
export interface Downloaded {
  podid: string;
  nodeid: string;
  name: string;
  hidden: boolean;
}

export const filesDownloaded = defineHook<{
  tenantid: string;
  accessor: Accessor;
  files: readonly Downloaded[];
}>('files.downloaded');

/**
 * Records that a person opened or downloaded files, once per person, file and hour: reloading a page or resuming a
 * download is not another one. Returns the files that were recorded.
 */
export async function recordAccess(
  trx: Trx,
  accessor: Accessor,
  action: AccessAction,
  { tenantid, podids }: { tenantid: string; podids: readonly string[] },
): Promise<string[]> {
  if (podids.length === 0) return [];
  const { userid, name, visitorid } = accessor;
  const rows = [...new Set(podids)].map((podid) => ({ id: newId(), podid }));
  const params = visitorid ? { visitor: visitorid } : {};
  const result = await sql<Downloaded>`
    insert into action_logs (id, tenantid, nodeid, podid, teamonly, action, name, userid, username, params)
    select g.id, p.tenantid, p.nodeid, p.id, greatest(p.teamonly, n.hidden), ${action}, p.name, ${userid}::uuid,
      nullif(${name}, ''), ${JSON.stringify(params)}::jsonb
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id uuid, podid uuid)
      join pods p on p.id = g.podid and p.tenantid = ${tenantid} join nodes n on n.id = p.nodeid
    where not exists (
      select 1 from action_logs l where l.podid = p.id and l.action = ${action}
        and l.createdat > now() - interval '1 hour' and l.userid is not distinct from ${userid}::uuid
        and l.params ->> 'visitor' is not distinct from ${visitorid ?? null})
    returning podid, nodeid, name, teamonly = 1 as hidden`.execute(trx);
  const files = result.rows;
  if (action === 'downloaded' && files.length > 0)
    await fire(filesDownloaded, trx, { tenantid, accessor, files });
  return files.map(({ podid }) => podid);
}
