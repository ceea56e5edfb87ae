import { sql } from 'kysely';
import type { Database, Trx } from '#platform/context/context.ts';
import type { Standing } from './accesslinks.policy.ts';

/** A link as it is found by its code or its token, whatever has become of it. */
export interface OpenedLink extends Standing {
  id: string;
  tenantid: string;
  tenantname: string;
  code: string;
  password: string | null;
  generation: number;
  expireat: string;
  createdbyid: string;
  createdbyname: string;
  note: string;
}

/** A tenant that is closed, or whose subscription has ended, shares nothing. */
const opened = sql`l.*, t.name as tenantname, o.firstname || ' ' || o.lastname as createdbyname, l.expireat <= now() as expired,
  l.revokedat is not null or t.deletedat is not null or is_expired(t) as revoked`;

export async function findByCode(db: Database, code: string): Promise<OpenedLink | undefined> {
  const result = await sql<OpenedLink>`
    select ${opened} from accesslinks l join tenants t on t.id = l.tenantid join users o on o.id = l.createdbyid
    where l.code = ${code}`.execute(db);
  return result.rows[0];
}

export interface VisitorRow {
  id: string;
  name: string;
  email: string;
  /** Of the team. */
  userid: string | null;
  /** May be here: anybody, or of the team where the link is the team's alone. */
  admitted: boolean;
  link: OpenedLink;
}

const IN_TEAM = 'belongsto Team';

/** No tenant is known here: the token is its own proof. */
export async function findVisitor(db: Database | Trx, id: string): Promise<VisitorRow | undefined> {
  const result = await sql<
    OpenedLink & {
      visitorid: string;
      visitorname: string;
      email: string;
      userid: string | null;
      admitted: boolean;
    }
  >`
    select ${opened}, v.id as visitorid, v.name as visitorname, coalesce(m.email, v.email) as email, v.userid, l.teamonly = 0 or exists (
        select 1 from access_points a join users u on u.id = a.userid
        where a.userid = v.userid and a.tenantid = l.tenantid and ${IN_TEAM} = any(a.abilities)
          and u.disabledat is null and u.deletedat is null) as admitted
    from accesslink_visitors v join accesslinks l on l.id = v.linkid join tenants t on t.id = l.tenantid
      join users o on o.id = l.createdbyid left join users m on m.id = v.userid
    where v.id = ${id}`.execute(db);
  const [row] = result.rows;
  if (!row) return undefined;
  const { visitorid, visitorname, email, userid, admitted, ...link } = row;
  return { id: visitorid, name: visitorname, email, userid, admitted, link };
}

export async function insertVisitor(
  db: Database,
  visitor: { id: string; linkid: string; userid: string | null; name: string; email: string },
): Promise<void> {
  await db.insertInto('accesslink_visitors').values(visitor).execute();
}
