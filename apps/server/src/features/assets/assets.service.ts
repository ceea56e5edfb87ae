import type { AssetType } from '@rushes/contract/enums';
import type { Insertable, Updateable } from 'kysely';
import type { Db, Trx } from '#platform/context/context.ts';
import type { Tables } from '#platform/db/tables.ts';
import { insertCopies } from './asset-copies.queries.ts';
import * as queries from './assets.queries.ts';
import { insertBlob, insertBlobs } from './blobs/blobs.queries.ts';
import * as originals from './originals.queries.ts';

// Every stored object has one row in `blobs`. The service that stores the bytes of an asset also writes this row.

/** The assets of one file, or of several. */
export const listAssets = (
  db: Db,
  tenantid: string,
  podid: string | readonly string[],
): Promise<queries.AssetRow[]> =>
  queries.listAssets(db, tenantid, typeof podid === 'string' ? [podid] : podid);

export const findAsset = queries.findAsset;

/** With a storage key: the bytes were just stored. Never used for a copy of an asset, which shares the key. */
export async function addAsset(trx: Trx, row: Insertable<Tables['assets']>): Promise<void> {
  if (row.storagekey) await insertBlob(trx, row.tenantid, row.storagekey, row.size ?? 0);
  await queries.insertAsset(trx, row);
}

/** New rows that share the blobs of the originals; nothing is written to the store. */
export const copyAssets = insertCopies;

export async function updateAsset(
  trx: Trx,
  tenantid: string,
  id: string,
  change: Updateable<Tables['assets']>,
): Promise<void> {
  if (change.storagekey) {
    const size = change.size ?? (await queries.readSize(trx, tenantid, id));
    await insertBlob(trx, tenantid, change.storagekey, size);
  }
  await queries.updateAsset(trx, tenantid, id, change);
}

/** Adds the originals of new files, whose bytes were just stored. */
export async function addOriginals(trx: Trx, assets: readonly originals.ArrivedOriginal[]): Promise<void> {
  await insertBlobs(trx, assets.map(blobOf));
  await originals.insertOriginals(trx, assets);
}

/** Completes assets whose bytes were just stored. */
export async function completeAssets(trx: Trx, assets: readonly queries.ArrivedAsset[]): Promise<void> {
  await insertBlobs(trx, assets.map(blobOf));
  await queries.completeAssets(trx, assets);
}

const blobOf = ({ tenantid, storagekey, size }: { tenantid: string; storagekey: string; size: number }) => ({
  tenantid,
  key: storagekey,
  size,
});

/** Removes an asset whose bytes never arrived: it references no blob. */
export const removeAsset = queries.deleteAsset;

/**
 * Marks the assets that a newer run replaces; the collector deletes their bytes later, when nothing reads them any
 * more. Assets that users made or uploaded are not retired.
 */
export async function retireAssets(
  trx: Trx,
  tenantid: string,
  podid: string,
  kinds: readonly { type: AssetType; role: string | null }[],
): Promise<{ bytes: number }> {
  const retired = await queries.retireAssets(trx, tenantid, podid, kinds);
  return { bytes: retired.reduce((sum, { size }) => sum + size, 0) };
}
