import type { AuditAction } from '@rushes/contract/audit';
import { sql } from 'kysely';
import type { Database } from '#platform/context/context.ts';
import { listRows } from '#platform/db/rows.ts';

export interface AuditPage {
  /** Undefined: the whole platform. */
  tenantid: string | undefined;
  /** As the actor or as the subject. */
  userid: string | undefined;
  action: AuditAction | undefined;
  before: number | undefined;
  limit: number;
}

/** Links and embeds have no name of their own: they are named by what they share. */
const sharedName = sql`(
  select min(s.name) || case when count(*) > 1 then ' + ' || (count(*) - 1) else '' end
  from (
    select p.name from accesslink_pods i join pods p on p.id = i.podid where i.linkid = e.subjectid
    union all
    select f.name from accesslink_nodes i join nodes f on f.id = i.nodeid where i.linkid = e.subjectid
    union all
    select f.name from uploadlinks l join nodes f on f.id = l.nodeid where l.id = e.subjectid
    union all
    select p.name from pods p
    where e.action in ('embed.created', 'embed.deleted') and p.id = (e.data ->> 'podid')::uuid
  ) s having count(*) > 0)`;

/**
 * The log stores ids; names are joined when it is read, so they are current. A deleted account keeps its name but
 * not its address; for other deleted items the log may contain the name.
 */
export function listEntries(db: Database, page: AuditPage) {
  const { tenantid, userid, action, before } = page;
  return listRows<{ text: string; seq: number }>(db)`
    select json_build_object(
      'seq', e.seq, 'at', iso(e.at), 'action', e.action, 'tenantid', e.tenantid,
      'actor', case when e.actorid is not null then json_build_object('id', e.actorid,
        'name', coalesce(a.firstname || ' ' || a.lastname, ''),
        'email', case when a.deletedat is null then coalesce(a.email, '') else '' end) end,
      'subject', case when e.subjectid is not null then json_build_object('id', e.subjectid,
        'name', coalesce(u.firstname || ' ' || u.lastname, t.name, n.name, ${sharedName}, e.data ->> 'name', '')) end,
      'address', e.address, 'useragent', e.useragent, 'data', e.data)::text as text, e.seq
    from audit e
    left join users a on a.id = e.actorid
    left join users u on u.id = e.subjectid
    left join tenants t on t.id = e.subjectid
    left join nodes n on n.id = e.subjectid
    where true
      ${tenantid ? sql`and e.tenantid = ${tenantid}` : sql``}
      ${userid ? sql`and (e.actorid = ${userid} or e.subjectid = ${userid})` : sql``}
      ${action ? sql`and e.action = ${action}` : sql``}
      ${before ? sql`and e.seq < ${before}` : sql``}
    order by e.seq desc limit ${page.limit}`;
}
