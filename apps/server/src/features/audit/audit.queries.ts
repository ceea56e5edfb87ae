import type { AuditAction } from '@rushes/contract/audit';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/context/context.ts';
import { listRows } from '#platform/db/rows.ts';

export interface Filter {
  /** Undefined: the whole platform. */
  tenantid: string | undefined;
  /** As the actor or as the subject. */
  userid: string | undefined;
  item: string | undefined;
  q: string | undefined;
  from: string | undefined;
  to: string | undefined;
  limit: number;
}

export interface Row {
  text: string;
  id: string;
  at: string;
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

/** Share links that contain a file or folder, and upload links of a folder. */
const linksOf = (item: string) => sql`
  select linkid from accesslink_pods where podid = ${item}::uuid
  union all select linkid from accesslink_nodes where nodeid = ${item}::uuid
  union all select id from uploadlinks where nodeid = ${item}::uuid`;

/** Midnight at the beginning of a day, or of a later one, in the time zone of the tenant. */
const midnight = (day: string, tenantid: string | undefined, later = 0) => sql`
  ((${day}::date + ${later}::int)::timestamp at time zone coalesce((select timezone from tenants where id = ${tenantid ?? null}::uuid), 'UTC'))`;

/** Both days are included. A day can be 23 or 25 hours long. */
function between(at: RawBuilder<unknown>, { from, to, tenantid }: Filter): RawBuilder<unknown> {
  const after = from ? sql`${at} >= ${midnight(from, tenantid)}` : sql`true`;
  const before = to ? sql`${at} < ${midnight(to, tenantid, 1)}` : sql`true`;
  return sql`${after} and ${before}`;
}

/** `%`, `_` and the escape character are searched as they are. */
const pattern = (q: string) => `%${q.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * The log stores ids; names are joined when it is read, so they are current. A deleted account keeps its name but
 * not its address; for other deleted items the log may contain the name.
 */
export function listEntries(
  db: Database,
  filter: Filter,
  action: AuditAction | undefined,
  before: number | undefined,
): Promise<Row[]> {
  const { tenantid, userid, item, q, limit } = filter;
  const subject = sql`coalesce(u.firstname || ' ' || u.lastname, t.name, n.name, ${sharedName}, e.data ->> 'name', '')`;
  return listRows<Row>(db)`
    select json_build_object(
      'id', e.seq::text, 'seq', e.seq, 'at', iso(e.at), 'action', e.action, 'tenantid', e.tenantid,
      'actor', case when e.actorid is not null then json_build_object('id', e.actorid,
        'name', coalesce(a.firstname || ' ' || a.lastname, ''),
        'email', case when a.deletedat is null then coalesce(a.email, '') else '' end) end,
      'subject', case when e.subjectid is not null then json_build_object('id', e.subjectid, 'name', ${subject}) end,
      'address', e.address, 'useragent', e.useragent, 'data', e.data)::text as text, e.seq::text as id, iso(e.at) as at
    from audit e
    left join users a on a.id = e.actorid
    left join users u on u.id = e.subjectid
    left join tenants t on t.id = e.subjectid
    left join nodes n on n.id = e.subjectid
    where ${between(sql`e.at`, filter)}
      ${tenantid ? sql`and e.tenantid = ${tenantid}` : sql``}
      ${userid ? sql`and (e.actorid = ${userid} or e.subjectid = ${userid})` : sql``}
      ${item ? sql`and (e.subjectid = ${item} or e.data ->> 'podid' = ${item} or e.subjectid in (${linksOf(item)}))` : sql``}
      ${q ? sql`and ${subject} ilike ${pattern(q)}` : sql``}
      ${action ? sql`and e.action = ${action}` : sql``}
      ${before === undefined ? sql`` : sql`and e.seq < ${before}`}
    order by e.seq desc limit ${limit}`;
}

/** Actions on files and folders of a tenant, as entries of the log. Names are those at the time of the action. */
export function listItemEntries(
  db: Database,
  filter: Filter & { tenantid: string },
  action: string | undefined,
  before: string | undefined,
): Promise<Row[]> {
  const { tenantid, userid, item, q, limit } = filter;
  return listRows<Row>(db)`
    select json_build_object(
      'id', l.id, 'seq', null, 'at', iso(l.createdat), 'action', 'item.' || l.action, 'tenantid', l.tenantid,
      'actor', case when l.userid is not null or l.username is not null then json_build_object('id', l.userid,
        'name', coalesce(l.username, ''),
        'email', case when u.deletedat is null then coalesce(u.email, '') else '' end) end,
      'subject', case when coalesce(l.podid, l.nodeid) is not null then
        json_build_object('id', coalesce(l.podid, l.nodeid), 'name', l.name) end,
      'address', null, 'useragent', null,
      'data', l.params - 'fromid' - 'toid' - 'visitor' || case when l.params ? 'visitor' then '{"link": 1}' else '{}' end::jsonb
      )::text as text, l.id, iso(l.createdat) as at
    from action_logs l left join users u on u.id = l.userid
    where l.tenantid = ${tenantid} and ${between(sql`l.createdat`, filter)}
      ${userid ? sql`and l.userid = ${userid}` : sql``}
      ${item ? sql`and (l.podid = ${item} or (l.podid is null and l.nodeid = ${item}))` : sql``}
      ${q ? sql`and l.name ilike ${pattern(q)}` : sql``}
      ${action ? sql`and l.action = ${action}` : sql``}
      ${before === undefined ? sql`` : sql`and (l.createdat, l.id) < (select o.createdat, o.id from action_logs o where o.id = ${before}::uuid)`}
    order by l.createdat desc, l.id desc limit ${limit}`;
}
