import type { EmbedAsset } from '@rushes/contract/embedlinks';
import type { FileKind } from '@rushes/contract/enums';
import type { Insertable } from 'kysely';
import type { Database, Db, Trx } from '#platform/context/context.ts';
import { findRow, listRows, readValue } from '#platform/db/rows.ts';
import type { Tables } from '#platform/db/tables.ts';

export interface EmbedRow {
  id: string;
  podid: string;
  code: string;
  asset: EmbedAsset;
  createdat: string;
  createdbyid: string;
  createdbyname: string;
}

/** Newest first. */
export function listEmbedLinks(db: Db, tenantid: string, podid: string) {
  return listRows<EmbedRow>(db)`
    select e.id, e.podid, e.code, e.asset, e.createdat, e.createdbyid,
      u.firstname || ' ' || u.lastname as createdbyname
    from embedlinks e join users u on u.id = e.createdbyid
    where e.tenantid = ${tenantid} and e.podid = ${podid}
    order by e.createdat desc, e.id desc`;
}

/** Whether one of these files, or a file in these folders, is embedded and visible to clients. */
export function isEmbedded(
  trx: Trx,
  {
    tenantid,
    podids,
    nodepaths,
  }: { tenantid: string; podids: readonly string[]; nodepaths: readonly string[] },
) {
  return readValue<boolean>(trx)`
    select exists (
      select 1 from embedlinks e join pods p on p.id = e.podid join nodes n on n.id = p.nodeid
      where e.tenantid = ${tenantid} and p.deletedat is null and p.teamonly = 0 and n.hidden = 0
        and (coalesce(p.parentpodid, p.id) = any(${[...podids]}::uuid[])
          or n.path <@ any(${[...nodepaths]}::text[]::ltree[]))) as embedded`;
}

export async function insertEmbedLink(trx: Trx, row: Insertable<Tables['embedlinks']>): Promise<void> {
  await trx.insertInto('embedlinks').values(row).execute();
}

/** Returns the deleted row; undefined when there was none. */
export function deleteEmbedLink(trx: Trx, tenantid: string, podid: string, id: string) {
  return trx
    .deleteFrom('embedlinks')
    .where('id', '=', id)
    .where('podid', '=', podid)
    .where('tenantid', '=', tenantid)
    .returning(['id', 'asset'])
    .executeTakeFirst();
}

export interface EmbeddedRow {
  tenantid: string;
  tenantname: string;
  podid: string;
  code: string;
  asset: EmbedAsset;
  name: string;
  kind: FileKind;
  duration: number | null;
  resolution: string | null;
  hidden: boolean;
  archived: boolean;
  deleted: boolean;
  closed: boolean;
  playsraw: boolean;
}

/** Not limited to a tenant: the code is the authorization. Team-only and deleted files are left out. */
export function findEmbedded(db: Database, code: string) {
  return findRow<EmbeddedRow>(db)`
    select e.tenantid, t.name as tenantname, e.podid, e.code, e.asset, p.name, p.kind, p.duration, p.resolution,
      p.teamonly = 1 or n.hidden = 1 as hidden, p.archived <> 0 as archived,
      p.deletedat is not null or n.deletedat is not null as deleted,
      t.deletedat is not null or is_expired(t) as closed, t.links_allow_playing_original_file = 1 as playsraw
    from embedlinks e join pods p on p.id = e.podid and p.tenantid = e.tenantid join nodes n on n.id = p.nodeid
      join tenants t on t.id = e.tenantid
    where e.code = ${code} and p.teamonly = 0 and n.hidden = 0 and p.deletedat is null and n.deletedat is null`;
}

/** Whether the embed exists, whatever it shows. */
export async function hasEmbedLink(db: Database, code: string): Promise<boolean> {
  const link = await db.selectFrom('embedlinks').select('id').where('code', '=', code).executeTakeFirst();
  return link !== undefined;
}

export async function playsOriginals(db: Database, tenantid: string): Promise<boolean> {
  const tenant = await db
    .selectFrom('tenants')
    .select('links_allow_playing_original_file as allowed')
    .where('id', '=', tenantid)
    .executeTakeFirstOrThrow();
  return tenant.allowed === 1;
}
