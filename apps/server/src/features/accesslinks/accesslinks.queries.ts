import type { FileKind } from '@rushes/contract/enums';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database, Db, Trx } from '#platform/context/context.ts';
import { listRows } from '#platform/db/rows.ts';
import type { Tables } from '#platform/db/tables.ts';
import { linkRows } from '#platform/links/link-rows.queries.ts';

/** An item that a link shares, at its current position in the tree. */
export interface SharedItem {
  id: string;
  path: string;
  hidden: boolean;
}

export interface LinkRow extends Selectable<Tables['accesslinks']> {
  createdbyname: string;
  expired: boolean;
  receivers: string[];
  invitations: { email: string; sentat: string; openedat: string | null; refusedat: string | null }[];
  pods: (SharedItem & { kind: FileKind })[];
  nodes: SharedItem[];
}

export const selectLinks = sql`
  select l.*, u.firstname || ' ' || u.lastname as createdbyname, l.expireat <= now() as expired,
    (select coalesce(json_agg(json_build_object('email', i.email, 'sentat', iso(i.createdat),
        'openedat', iso(i.openedat), 'refusedat', iso(i.refusedat)) order by i.createdat, lower(i.email)), '[]')
      from accesslink_invitations i where i.linkid = l.id) as invitations,
    (select coalesce(json_agg(r.email order by lower(r.email)), '[]')
      from accesslink_receivers r where r.linkid = l.id) as receivers,
    (select coalesce(json_agg(json_build_object('id', p.id, 'path', n.path::text, 'kind', p.kind,
        'hidden', p.teamonly = 1 or n.hidden = 1) order by p.id), '[]')
      from accesslink_pods s join pods p on p.id = s.podid join nodes n on n.id = p.nodeid
      where s.linkid = l.id) as pods,
    (select coalesce(json_agg(json_build_object('id', n.id, 'path', n.path::text, 'hidden', n.hidden = 1)
        order by n.id), '[]')
      from accesslink_nodes s join nodes n on n.id = s.nodeid where s.linkid = l.id) as nodes
  from accesslinks l join users u on u.id = l.createdbyid`;

export const { findLink, lockLink } = linkRows<LinkRow>('accesslinks', selectLinks);

/** Newest first. Team-only links are listed for the team only. */
export function listLinks(
  db: Database,
  tenantid: string,
  of: { podid: string } | { nodeid: string },
  team: boolean,
) {
  const shares =
    'podid' in of
      ? sql`exists (select 1 from accesslink_pods s where s.linkid = l.id and s.podid = ${of.podid})`
      : sql`exists (select 1 from accesslink_nodes s where s.linkid = l.id and s.nodeid = ${of.nodeid})`;
  return listRows<LinkRow>(db)`
    ${selectLinks} where l.tenantid = ${tenantid} and l.revokedat is null and ${shares} and (${team} or l.teamonly = 0)
    order by l.createdat desc, l.id desc`;
}

export async function insertLink(
  trx: Trx,
  row: Insertable<Tables['accesslinks']>,
  items: { podids: readonly string[]; nodeids: readonly string[] },
): Promise<void> {
  await trx.insertInto('accesslinks').values(row).execute();
  await sql`
    insert into accesslink_pods (linkid, podid)
    select ${row.id}::uuid, unnest(${[...items.podids]}::uuid[])`.execute(trx);
  await sql`
    insert into accesslink_nodes (linkid, nodeid)
    select ${row.id}::uuid, unnest(${[...items.nodeids]}::uuid[])`.execute(trx);
}

export async function updateLink(
  trx: Trx,
  tenantid: string,
  id: string,
  change: Updateable<Tables['accesslinks']>,
): Promise<void> {
  await trx
    .updateTable('accesslinks')
    .set(change)
    .where('id', '=', id)
    .where('tenantid', '=', tenantid)
    .execute();
}

/** Tenant settings that apply to a new link. */
export function findDefaults(db: Db, tenantid: string) {
  return db
    .selectFrom('tenants')
    .select([
      'name',
      'links_expiry_days',
      'links_allow_downloading as allowdownloading',
      'links_allow_comments as allowcomments',
      'links_show_assets as showassets',
      'links_allow_playing_original_file as allowplayingraw',
      'links_add_versions as addversions',
      'links_watermark as watermark',
    ])
    .where('id', '=', tenantid)
    .executeTakeFirstOrThrow();
}
