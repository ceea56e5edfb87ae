import { PRESENCE_EXPIRES_MS, type PresentPerson } from '@rushes/contract/presence';
import { sql } from 'kysely';
import type { Db, Trx } from '#platform/context/context.ts';
import { listRows } from '#platform/db/rows.ts';

/** What a tab shows. */
export interface Spot {
  tenantid: string;
  nodeid: string;
  podid: string | null;
}

const isFresh = sql`seenat > now() - ${PRESENCE_EXPIRES_MS} * interval '1 millisecond'`;

export interface Tab {
  userid: string;
  sessionid: string;
  tab: string;
}

/** Returns where the tab was before; undefined for a new tab or one that had expired. */
export async function saveSpot(trx: Trx, tab: Tab, spot: Spot): Promise<Spot | undefined> {
  const rows = await listRows<{ before: Spot | null }>(trx)`
    with before as (
      select tenantid, nodeid, podid from presence
      where userid = ${tab.userid} and tab = ${tab.tab} and ${isFresh} for update
    ), saved as (
      insert into presence (userid, tab, tenantid, sessionid, nodeid, podid)
      values (${tab.userid}, ${tab.tab}, ${spot.tenantid}, ${tab.sessionid}, ${spot.nodeid}, ${spot.podid})
      on conflict (userid, tab) do update set tenantid = excluded.tenantid, sessionid = excluded.sessionid,
        nodeid = excluded.nodeid, podid = excluded.podid, seenat = now()
    )
    select row_to_json(before) as before from (select 1) one left join before on true`;
  return rows[0]!.before ?? undefined;
}

export async function deleteTab(trx: Trx, userid: string, tab: string): Promise<Spot | undefined> {
  return trx
    .deleteFrom('presence')
    .where('userid', '=', userid)
    .where('tab', '=', tab)
    .returning(['tenantid', 'nodeid', 'podid'])
    .executeTakeFirst();
}

/**
 * The users who have this folder, one of its files, or this file open, except the reader. Only people who may see the
 * spot now: access may have ended since they opened it. Platform administrators are not shown. Readers outside the team
 * do not learn of people in team-only files.
 */
export function listPresent(
  db: Db,
  { tenantid, nodeid, podid }: Spot,
  reader: { userid: string; team: boolean },
) {
  return listRows<PresentPerson>(db)`
    select u.id, u.firstname || ' ' || u.lastname as name
    from presence s join nodes n on n.id = s.nodeid join users u on u.id = s.userid
      left join pods p on p.id = s.podid
    where s.nodeid = ${nodeid} and s.tenantid = ${tenantid} and n.tenantid = ${tenantid} and n.deletedat is null
      and ${isFresh} and s.userid <> ${reader.userid}
      and (${podid}::uuid is null or s.podid = ${podid}::uuid)
      and (s.podid is null or (p.deletedat is null and (${reader.team} or p.teamonly = 0)))
      and u.disabledat is null and u.deletedat is null and u.type not in ('root', 'salesman')
      and exists (select 1 from sessions e where e.id = s.sessionid and e.endedat is null)
      and exists (
        select 1 from access_points a join nodes h on h.id = a.nodeid
        where a.userid = s.userid and a.tenantid = s.tenantid and h.path @> n.path and h.deletedat is null
          and 'list NodeAndPod' = any(a.abilities)
          and ((n.hidden = 0 and coalesce(p.teamonly, 0) = 0) or 'belongsto Team' = any(a.abilities)))
    group by u.id order by min(s.seenat), u.id`;
}

/** Number of opened files that are remembered per user. */
const REMEMBERED = 100;

export async function rememberOpened(
  trx: Trx,
  { userid, podid, tenantid }: { userid: string; podid: string; tenantid: string },
): Promise<void> {
  await sql`
    insert into recent_pods (userid, podid, tenantid) values (${userid}, ${podid}, ${tenantid})
    on conflict (userid, podid) do update set openedat = now()`.execute(trx);
  await sql`
    delete from recent_pods where userid = ${userid} and tenantid = ${tenantid} and openedat < (
      select openedat from recent_pods where userid = ${userid} and tenantid = ${tenantid}
      order by openedat desc offset ${REMEMBERED} limit 1)`.execute(trx);
}

export async function deleteExpired(trx: Trx): Promise<void> {
  await sql`delete from presence where not ${isFresh}`.execute(trx);
}

export async function erasePresence(trx: Trx, { tenantid }: { tenantid: string }): Promise<void> {
  await trx.deleteFrom('presence').where('tenantid', '=', tenantid).execute();
  await trx.deleteFrom('recent_pods').where('tenantid', '=', tenantid).execute();
}

export async function isTeamOnly(trx: Trx, { tenantid, podid }: Spot): Promise<boolean> {
  const row = await trx
    .selectFrom('pods')
    .select('teamonly')
    .where('id', '=', podid)
    .where('tenantid', '=', tenantid)
    .executeTakeFirst();
  return row?.teamonly === 1;
}
