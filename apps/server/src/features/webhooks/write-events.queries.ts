import type { WebhookEvent } from '@rushes/contract/webhook-events';
import { sql } from 'kysely';
import type { Trx } from '#platform/context/context.ts';
import { listValues } from '#platform/db/rows.ts';
import { newId } from '#platform/ids/uuid.ts';
import type { EventInput } from './model/event-input.ts';

/** The types of events that at least one endpoint of the tenant gets. */
export function listWantedTypes(trx: Trx, tenantid: string): Promise<WebhookEvent[]> {
  return listValues<WebhookEvent>(trx)`
    select distinct unnest(events) from webhooks where tenantid = ${tenantid} and active = 1`;
}

type Row = Omit<EventInput, 'hidden'> & { id: string; hidden: 0 | 1; place: number };

/**
 * Writes the events and one delivery for each endpoint that gets them. What a link shares, and the name of a user, is
 * read here. An event is team-only if any item is; then only endpoints for team-only items get it.
 */
export async function insertEvents(trx: Trx, rows: readonly Row[]): Promise<void> {
  await sql`
    with given as materialized (
      select g.*, coalesce(u.firstname || ' ' || u.lastname, '') as username,
        g.podids || array(select i.podid from accesslink_pods i where i.linkid = g.linkid) as allpodids,
        g.nodeids || array(select i.nodeid from accesslink_nodes i where i.linkid = g.linkid)
          || array(select l.nodeid from uploadlinks l where l.id = g.linkid) as allnodeids,
        coalesce((select l.teamonly from accesslinks l where l.id = g.linkid),
          (select l.teamonly from uploadlinks l where l.id = g.linkid), 0) as linkhidden
      from (select j.*, (j.data -> 'link' ->> 'id')::uuid as linkid, (j.data -> 'member' ->> 'id')::uuid as memberid
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as j (id uuid, type text, tenantid uuid, subjectid uuid,
          name text, hidden smallint, podids uuid[], nodeids uuid[], commentid uuid, data jsonb, place integer)) g
      left join users u on u.id = g.memberid
    ), placed as materialized (
      select g.*, at.paths, greatest(g.hidden, g.linkhidden, at.hidden) as teamonly
      from given g, lateral (
        select coalesce(array_agg(s.path), '{}') as paths, coalesce(max(s.hidden), 0) as hidden from (
          select n.path, greatest(n.hidden, p.teamonly) as hidden from pods p join nodes n on n.id = p.nodeid
            where p.tenantid = g.tenantid and p.id = any(g.allpodids)
          union all
          select n.path, n.hidden from nodes n where n.tenantid = g.tenantid and n.id = any(g.allnodeids)
        ) s
      ) at
    ), wanted as materialized (
      select p.id as eventid, p.tenantid, p.subjectid, p.place, w.id as webhookid
      from placed p join webhooks w on w.tenantid = p.tenantid
      where w.active = 1 and p.type = any(w.events) and w.teamonly >= p.teamonly
        and (w.folderid is null or exists (
          select 1 from nodes f, unnest(p.paths) as below (path)
          where f.id = w.folderid and f.tenantid = w.tenantid and below.path <@ f.path))
    ), written as (
      insert into webhook_events (id, tenantid, type, subjectid, name, podids, nodeids, commentid, data)
      select p.id, p.tenantid, p.type, p.subjectid,
        coalesce(nullif(p.name, ''), nullif(p.username, ''), (
          select coalesce(min(s.name), '') from (
            select x.name from pods x where x.id = any(p.allpodids)
            union all select x.name from nodes x where x.id = any(p.allnodeids)) s)),
        p.allpodids, p.allnodeids, p.commentid,
        p.data
          || case when p.linkid is null then '{}' else jsonb_build_object('link', p.data -> 'link'
            || jsonb_build_object('files', to_jsonb(p.allpodids), 'folders', to_jsonb(p.allnodeids))) end
          || case when p.memberid is null then '{}' else jsonb_build_object('member',
            jsonb_build_object('id', p.memberid, 'name', p.username)) end
      from placed p where p.id in (select eventid from wanted)
    )
    insert into webhook_deliveries (id, tenantid, webhookid, eventid, subjectid)
    select gen_random_uuid(), tenantid, webhookid, eventid, subjectid from wanted order by place`.execute(
    trx,
  );
}

/** Sent to one endpoint, whatever its events. Returns the delivery. */
export async function insertTest(
  trx: Trx,
  { tenantid, webhookid, type, data }: { tenantid: string; webhookid: string; type: string; data: object },
): Promise<string> {
  const [eventid, id] = [newId(), newId()];
  await trx
    .insertInto('webhook_events')
    .values({ id: eventid, tenantid, type, subjectid: eventid, name: '', data: JSON.stringify(data) })
    .execute();
  await trx
    .insertInto('webhook_deliveries')
    .values({ id, tenantid, webhookid, eventid, subjectid: eventid })
    .execute();
  return id;
}
