import { AssetType, State } from '@rushes/contract/enums';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database, Db, Trx } from '#platform/context/context.ts';
import { listRows } from '#platform/db/rows.ts';
import type { Tables } from '#platform/db/tables.ts';
import { idsOf } from '#platform/ids/ids-of.ts';
import { eraseBlobs } from './blobs/blobs.queries.ts';

export type AssetRow = Selectable<Tables['assets']>;

export function listAssets(db: Db, tenantid: string, podids: readonly string[]): Promise<AssetRow[]> {
  return db
    .selectFrom('assets')
    .selectAll()
    .where('podid', '=', sql<string>`any(${[...podids]}::uuid[])`)
    .where('tenantid', '=', tenantid)
    .where('deletedat', 'is', null)
    .orderBy('type')
    .orderBy('createdat')
    .orderBy('id')
    .execute();
}

export function findAsset(db: Db, tenantid: string, id: string): Promise<AssetRow | undefined> {
  return db
    .selectFrom('assets')
    .selectAll()
    .where('id', '=', id)
    .where('tenantid', '=', tenantid)
    .where('deletedat', 'is', null)
    .executeTakeFirst();
}

export async function deleteAsset(trx: Trx, tenantid: string, id: string): Promise<void> {
  await trx.deleteFrom('assets').where('id', '=', id).where('tenantid', '=', tenantid).execute();
}

/** Lookup for a signed URL: the tenant is not known here. The caller checks access to the folder of the file. */
export function findServable(db: Database, id: string) {
  return (
    db
      .selectFrom('assets')
      .innerJoin('pods', 'pods.id', 'assets.podid')
      .innerJoin('nodes', 'nodes.id', 'pods.nodeid')
      .innerJoin('tenants', 'tenants.id', 'assets.tenantid')
      .innerJoin('blobs', 'blobs.key', 'assets.storagekey')
      .leftJoin('resources', (join) =>
        join
          .onRef('resources.tenantid', '=', 'assets.tenantid')
          .on('resources.name', '=', sql.lit('bandwidth')),
      )
      .select(({ fn, val }) => [
        'assets.id',
        'assets.tenantid',
        'assets.podid',
        'assets.type',
        'assets.name',
        'assets.mimetype',
        'assets.storagekey',
        'assets.sha256',
        'assets.size',
        'pods.nodeid',
        sql<string>`nodes.path::text`.as('path'),
        sql<boolean>`pods.teamonly = 1 or nodes.hidden = 1`.as('hidden'),
        // A tenant without a row has no bandwidth.
        fn.coalesce('resources.used', val(0)).as('bandwidthused'),
        fn.coalesce('resources.limit', val(0)).as('bandwidthlimit'),
      ])
      .where('assets.id', '=', id)
      .where('assets.state', '=', State.COMPLETE)
      // A replaced thumbnail stays readable for a while: an open page may still use the old URL.
      .where(sql<boolean>`(assets.deletedat is null or assets.deletedat > now() - interval '1 hour')`)
      // The recycle bin shows the thumbnail of a deleted file; its other assets are not served.
      .where(sql<boolean>`(pods.deletedat is null or assets.type = ${AssetType.THUMBNAIL})`)
      .where('pods.archived', '=', 0)
      .where('blobs.archived', '=', 0)
      // Signed URLs are valid for hours; a tenant that was deleted or has expired is blocked immediately.
      .where('tenants.deletedat', 'is', null)
      .where(sql<boolean>`not is_expired(tenants)`)
      .executeTakeFirst()
  );
}

export type RenditionRow = Pick<
  AssetRow,
  'id' | 'tenantid' | 'type' | 'metadata' | 'resolution' | 'framerate'
> & { nodeid: string; path: string; hidden: boolean };

/** For signed URLs as well, under the same conditions; largest first. */
export function listRenditions(db: Database, podid: string) {
  return listRows<RenditionRow>(db)`
    select a.id, a.tenantid, a.type, a.metadata, a.resolution, a.framerate, p.nodeid, n.path::text as path,
      p.teamonly = 1 or n.hidden = 1 as hidden
    from assets a join pods p on p.id = a.podid join nodes n on n.id = p.nodeid join tenants t on t.id = a.tenantid
      join blobs b on b.key = a.storagekey
    where a.podid = ${podid} and a.type = ${AssetType.WEB} and a.metadata->>'role' = 'rendition'
      and a.state = ${State.COMPLETE} and a.deletedat is null and p.deletedat is null and p.archived = 0
      and b.archived = 0 and t.deletedat is null and not is_expired(t)
    order by (a.metadata->>'bandwidth')::bigint desc, a.id`;
}

export async function insertAsset(trx: Trx, row: Insertable<Tables['assets']>): Promise<void> {
  await trx.insertInto('assets').values(row).execute();
}

export async function updateAsset(
  trx: Trx,
  tenantid: string,
  id: string,
  change: Updateable<Tables['assets']>,
): Promise<void> {
  await trx.updateTable('assets').set(change).where('id', '=', id).where('tenantid', '=', tenantid).execute();
}

export interface ArrivedAsset {
  id: string;
  tenantid: string;
  storagekey: string;
  size: number;
  mimetype: string;
  filetype: string;
  sha256: string;
  crc32: number;
}

export async function completeAssets(trx: Trx, assets: readonly ArrivedAsset[]): Promise<void> {
  await sql`
    update assets a set state = ${State.COMPLETE}, storagekey = g.storagekey, mimetype = g.mimetype,
      filetype = g.filetype, sha256 = g.sha256, crc32 = g.crc32
    from jsonb_to_recordset(${JSON.stringify(assets)}::jsonb) as g (id uuid, tenantid uuid, storagekey text, mimetype text,
      filetype text, sha256 text, crc32 bigint)
    -- By number too: of a list of unknown length the planner thinks that reading the whole table is cheaper.
    where a.id = any(${idsOf(assets)}::uuid[]) and a.id = g.id and a.tenantid = g.tenantid`.execute(trx);
}

export async function retireAssets(
  trx: Trx,
  tenantid: string,
  podid: string,
  kinds: readonly { type: AssetType; role: string | null }[],
): Promise<{ size: number }[]> {
  return listRows<{ size: number }>(trx)`
    update assets a set deletedat = now()
    from jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb) as k (type int, role text)
    where a.podid = ${podid} and a.tenantid = ${tenantid} and a.deletedat is null and a.metadata ? 'derived'
      and a.type = k.type and a.metadata->>'role' is not distinct from k.role
    returning a.size`;
}

/**
 * Stores a checksum computed after the upload, for bytes that arrived before checksums were kept. Applies to every
 * asset that shares the blob.
 */
export async function keepChecksum(
  db: Db,
  tenantid: string,
  storagekey: string,
  crc32: number,
): Promise<void> {
  await db
    .updateTable('assets')
    .set({ crc32 })
    .where('storagekey', '=', storagekey)
    .where('tenantid', '=', tenantid)
    .where('crc32', 'is', null)
    .execute();
}

export async function readSize(trx: Trx, tenantid: string, id: string): Promise<number> {
  const asset = await trx
    .selectFrom('assets')
    .select('size')
    .where('id', '=', id)
    .where('tenantid', '=', tenantid)
    .executeTakeFirst();
  return asset?.size ?? 0;
}

/** Deletes rows only: the bytes of a tenant are deleted by their common key prefix. */
export async function eraseAssets(trx: Trx, { tenantid }: { tenantid: string }): Promise<void> {
  await trx.deleteFrom('assets').where('tenantid', '=', tenantid).execute();
  await eraseBlobs(trx, tenantid);
}
