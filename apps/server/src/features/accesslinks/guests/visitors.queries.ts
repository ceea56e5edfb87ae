import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database, Db, Trx } from '#platform/context/context.ts';
import { findRow, listRows } from '#platform/db/rows.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { LinkStatus } from '../accesslinks.policy.ts';

/** A link found by its code or token, in any state. */
export interface OpenedLink extends Omit<LinkStatus, 'admitted'>, Selectable<Tables['accesslinks']> {
  tenantname: string;
  createdbyname: string;
  /** The maximum number of visits is reached. */
  viewsspent: boolean;
  /** Limited to its list of recipients. */
  listed: boolean;
  /** The subscription of the tenant has ended. The link is `revoked` for all calls, until the tenant has a plan again. */
  paused: boolean;
}

/** A closed tenant, or one whose subscription has ended, shares nothing. */
const opened = sql`l.*, t.name as tenantname, o.firstname || ' ' || o.lastname as createdbyname, l.expireat <= now() as expired,
  l.maxviews is not null and l.visits >= l.maxviews as viewsspent,
  l.maxdownloads is not null and l.downloads >= l.maxdownloads as downloadsspent,
  exists (select 1 from accesslink_receivers r where r.linkid = l.id) as listed,
  l.revokedat is null and t.deletedat is null and is_expired(t) as paused,
  l.revokedat is not null or t.deletedat is not null or is_expired(t) as revoked`;

function findOne(db: Db, where: RawBuilder<unknown>) {
  return findRow<OpenedLink>(db)`
    select ${opened} from accesslinks l join tenants t on t.id = l.tenantid join users o on o.id = l.createdbyid
    where ${where}`;
}

export const findByCode = (db: Database, code: string) => findOne(db, sql`l.code = ${code}`);
export const findOpened = (db: Db, id: string) => findOne(db, sql`l.id = ${id}`);

export interface VisitorRow {
  id: string;
  name: string;
  email: string;
  /** Set for a team member. */
  userid: string | null;
  link: OpenedLink & LinkStatus;
}

const IN_TEAM = 'belongsto Team';

export async function findVisitor(db: Db, id: string): Promise<VisitorRow | undefined> {
  return (await findVisitors(db, [id]))[0];
}

/** Not limited to a tenant: the token is the authorization. */
export async function findVisitors(db: Db, ids: readonly string[]): Promise<VisitorRow[]> {
  const rows = await listRows<
    VisitorRow['link'] & { visitorid: string; visitorname: string; email: string; userid: string | null }
  >(db)`
    select ${opened}, v.id as visitorid, v.name as visitorname, coalesce(m.email, v.email) as email, v.userid, (l.teamonly = 0 or exists (
        select 1 from access_points a join users u on u.id = a.userid
        where a.userid = v.userid and a.tenantid = l.tenantid and ${IN_TEAM} = any(a.abilities)
          and u.disabledat is null and u.deletedat is null))
      and (not exists (select 1 from accesslink_receivers r where r.linkid = l.id) or exists (
        select 1 from accesslink_receivers r where r.linkid = l.id and (v.proven = 1 or v.userid is not null)
          and lower(r.email) = lower(coalesce(m.email, v.email)))) as admitted
    from accesslink_visitors v join accesslinks l on l.id = v.linkid join tenants t on t.id = l.tenantid
      join users o on o.id = l.createdbyid left join users m on m.id = v.userid
    where v.id = any(${[...ids]}::uuid[])`;
  return rows.map(({ visitorid, visitorname, email, userid, ...link }) => ({
    id: visitorid,
    name: visitorname,
    email,
    userid,
    link,
  }));
}

export async function insertVisitor(
  trx: Trx,
  visitor: Insertable<Tables['accesslink_visitors']>,
): Promise<void> {
  await trx.insertInto('accesslink_visitors').values(visitor).execute();
}
