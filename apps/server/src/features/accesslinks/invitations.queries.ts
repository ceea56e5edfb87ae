import { sql } from 'kysely';
import type { Db, Trx } from '#platform/context/context.ts';
import { listValues } from '#platform/db/rows.ts';
import type { LinkRow } from './accesslinks.queries.ts';

/** A repeated invitation updates the existing row and clears an earlier rejection by the mail server. */
export async function insertInvitations(trx: Trx, linkid: string, emails: readonly string[]): Promise<void> {
  await sql`
    insert into accesslink_invitations (linkid, email) select ${linkid}::uuid, unnest(${[...emails]}::text[])
    on conflict (linkid, lower(email)) do update set createdat = now(), refusedat = null`.execute(trx);
}

export async function noteRefused(trx: Trx, linkid: string, email: string): Promise<void> {
  await sql`
    update accesslink_invitations set refusedat = now()
    where linkid = ${linkid} and lower(email) = lower(${email})`.execute(trx);
}

/** Names of the shared items, for the e-mail. Items that the recipients cannot see any more are left out. */
export function listNames(db: Db, { id, tenantid, teamonly }: Pick<LinkRow, 'id' | 'tenantid' | 'teamonly'>) {
  return listValues<string>(db)`
    select p.name, p.sortkey, 1 as kind from accesslink_pods s join pods p on p.id = s.podid
      join nodes n on n.id = p.nodeid
    where s.linkid = ${id} and p.tenantid = ${tenantid} and p.deletedat is null and n.deletedat is null
      and p.archived = 0 and (${teamonly} = 1 or (p.teamonly = 0 and n.hidden = 0))
    union all
    select n.name, n.sortkey, 0 as kind from accesslink_nodes s join nodes n on n.id = s.nodeid
    where s.linkid = ${id} and n.tenantid = ${tenantid} and n.deletedat is null
      and n.archived = 0 and (${teamonly} = 1 or n.hidden = 0)
    order by kind, sortkey`;
}
