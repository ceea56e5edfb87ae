import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database, Db, Trx } from '#platform/context/context.ts';
import { findRow, listRows, listValues, readRow, readValue } from '#platform/db/rows.ts';
import type { Tables } from '#platform/db/tables.ts';
import { linkRows } from '#platform/links/link-rows.queries.ts';
import type { LinkStatus } from './uploadlinks.policy.ts';

export interface LinkRow extends LinkStatus, Omit<Selectable<Tables['uploadlinks']>, 'path' | 'revokedat'> {
  tenantname: string;
  createdbyname: string;
  emails: string[];
  nodename: string;
  /** The current path of the folder. */
  nodepath: string;
  hidden: boolean;
  /** The subscription of the tenant has ended. The link is `revoked` for all calls, until the tenant has a plan again. */
  paused: boolean;
}

/** A closed tenant, or one whose subscription has ended, accepts no uploads. */
const select = sql`
  select l.id, l.tenantid, l.code, l.password, l.generation, l.maxfilesize, l.note, l.language, l.teamonly, l.widget,
    l.origins, l.expireat, l.createdbyid, l.createdat, l.nodeid, t.name as tenantname,
    o.firstname || ' ' || o.lastname as createdbyname, n.name as nodename, n.path::text as nodepath,
    n.hidden = 1 as hidden, l.expireat <= now() as expired, n.deletedat is not null as deleted,
    n.archived <> 0 as archived, n.path <> l.path as moved,
    l.revokedat is null and t.deletedat is null and is_expired(t) as paused,
    l.revokedat is not null or t.deletedat is not null or is_expired(t) as revoked,
    (select coalesce(json_agg(i.email order by i.createdat, lower(i.email)), '[]')
      from uploadlink_invitations i where i.linkid = l.id) as emails
  from uploadlinks l join tenants t on t.id = l.tenantid join users o on o.id = l.createdbyid
    join nodes n on n.id = l.nodeid`;

export const { findLink, lockLink } = linkRows<LinkRow>('uploadlinks', select);

/** Newest first. */
export function listLinks(db: Database, tenantid: string, nodeid: string) {
  return listRows<LinkRow>(db)`
    ${select} where l.tenantid = ${tenantid} and l.nodeid = ${nodeid} and l.revokedat is null
    order by l.createdat desc, l.id desc`;
}

export async function insertLink(trx: Trx, row: Insertable<Tables['uploadlinks']>): Promise<void> {
  await trx.insertInto('uploadlinks').values(row).execute();
}

export async function updateLink(
  trx: Trx,
  tenantid: string,
  id: string,
  change: Updateable<Tables['uploadlinks']>,
): Promise<void> {
  await trx
    .updateTable('uploadlinks')
    .set(change)
    .where('id', '=', id)
    .where('tenantid', '=', tenantid)
    .execute();
}

export async function insertInvitations(trx: Trx, linkid: string, emails: readonly string[]): Promise<void> {
  await sql`
    insert into uploadlink_invitations (linkid, email) select ${linkid}::uuid, unnest(${[...emails]}::text[])
    on conflict do nothing`.execute(trx);
}

/** Not limited to a tenant: the code is the authorization. */
export function findByCode(db: Database, code: string) {
  return findRow<LinkRow>(db)`${select} where l.code = ${code}`;
}

/** Not limited to a tenant: the token is the authorization. */
export function findByVisit(db: Db, visitid: string) {
  return findRow<LinkRow>(db)`
    ${select} join uploadlink_visits v on v.linkid = l.id where v.id = ${visitid}`;
}

export async function insertVisit(
  db: Database,
  visit: { id: string; linkid: string; network: string },
): Promise<void> {
  await db.insertInto('uploadlink_visits').values(visit).execute();
}

/**
 * Open uploads through the link of this visit that reserve no more than `reserved`: the oldest, of the network that has
 * the most of them.
 */
export function listAbandonable(
  db: Database,
  visitid: string,
  { reserved, limit }: { reserved: number; limit: number },
) {
  return listValues<string>(db)`
    select u.id
    from uploads u join uploadlink_visits v on v.id = u.visitid
      join uploadlink_visits own on own.linkid = v.linkid
    where own.id = ${visitid} and u.state in ('announced', 'receiving') and u.reserved <= ${reserved}
    order by count(*) over (partition by coalesce(v.network, v.id::text)) desc, u.createdat, u.id
    limit ${limit}`;
}

/** Open uploads through the link of this visit, and those among them from the same network. */
export function countOpenBeside(on: Db, visitid: string) {
  return readRow<{ ofLink: number; ofNetwork: number }>(on)`
    select count(*)::int as "ofLink",
      count(*) filter (where coalesce(v.network, v.id::text) = coalesce(own.network, own.id::text))::int
        as "ofNetwork"
    from uploads u join uploadlink_visits v on v.id = u.visitid
      join uploadlink_visits own on own.linkid = v.linkid
    where own.id = ${visitid} and u.state in ('announced', 'receiving')`;
}

/** Uploads in progress through this link. */
export function listOpenPods(trx: Trx, tenantid: string, linkid: string) {
  return listValues<string>(trx)`
    select u.podid from uploads u join uploadlink_visits v on v.id = u.visitid
    where v.linkid = ${linkid} and u.tenantid = ${tenantid} and u.state in ('announced', 'receiving')`;
}

export async function insertArrivals(
  trx: Trx,
  arrivals: readonly { podid: string; visitid: string }[],
): Promise<void> {
  await trx
    .insertInto('uploadlink_arrivals')
    .values([...arrivals])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface ArrivalRow {
  podid: string;
  createdat: string;
  uploader: string;
  note: string;
}

/** Arrivals without a notification. Locked, so that concurrent jobs do not notify twice. */
export function lockArrivals(trx: Trx, visitid: string) {
  return listRows<ArrivalRow>(trx)`
    select a.podid, a.createdat, coalesce(p.jsondata->>'uploaderName', '') as uploader,
      coalesce(p.jsondata->>'note', '') as note
    from uploadlink_arrivals a join pods p on p.id = a.podid
    where a.visitid = ${visitid} order by a.createdat, a.podid for update of a`;
}

export function countOpen(trx: Trx, visitid: string) {
  return readValue<number>(trx)`
    select count(*)::int as count from uploads
    where visitid = ${visitid} and state in ('announced', 'receiving')`;
}

export async function deleteArrivals(trx: Trx, podids: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('uploadlink_arrivals')
    .where('podid', 'in', [...podids])
    .execute();
}
