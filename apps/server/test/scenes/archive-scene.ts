import { createHash, randomBytes } from 'node:crypto';
import { AssetType } from '@rushes/contract/enums';
import { ARCHIVING, type ArchiveAction, runService } from '@rushes/contract/services';
import { sql } from 'kysely';
import { listJobs } from '#app/features.ts';
import { reserveStorage } from '#features/limits/index.ts';
import type { Services } from '#platform/context/context.ts';
import { startWorker, type Worker } from '#platform/jobs/worker.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { Api, As } from '../api.ts';
import { makeAsset, makePod, type Place } from '../fixtures.ts';
import { quiet } from '../quiet.ts';
import { untilIdle } from '../worker.ts';

/** Highly compressible bytes that are unique per call. */
export const wordy = (length: number) =>
  Buffer.concat([randomBytes(16), Buffer.alloc(length - 16, 'slate ')]);
export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

export interface SceneFile {
  id: string;
  bytes: Buffer;
  /** The original and an image derived from it. */
  assetids: string[];
}

/** A complete file with its original and an image, counted in the storage usage. */
export async function makeMediaFile(
  services: Services,
  at: Place,
  userid: string,
  { name = 'film.mov', bytes = wordy(60_000) } = {},
): Promise<SceneFile> {
  const picture = randomBytes(5000);
  const id = await makePod(services, at, userid, { name, size: bytes.length, kind: 'video', duration: 1000 });
  const raw = await makeAsset(services, at, id, { name, bytes, mimetype: 'video/quicktime' });
  const thumbnail = await makeAsset(services, at, id, {
    name: 'picture.jpg',
    bytes: picture,
    mimetype: 'image/jpeg',
    type: AssetType.THUMBNAIL,
  });
  const { db } = services;
  await db.updateTable('pods').set({ thumbnailid: thumbnail }).where('id', '=', id).execute();
  await db
    .updateTable('assets')
    .set({ sha256: sha256(bytes) })
    .where('id', '=', raw)
    .execute();
  await db.transaction().execute((trx) => reserveStorage(trx, at.tenantid, bytes.length + picture.length));
  return { id, bytes, assetids: [raw, thumbnail] };
}

/** A second file that shares the bytes, as after a copy. */
export async function copyOf(
  services: Services,
  at: Place,
  userid: string,
  file: SceneFile,
): Promise<string> {
  const { db } = services;
  const id = await makePod(services, at, userid, { name: 'copy.mov', size: file.bytes.length });
  await sql`
    insert into assets (id, tenantid, podid, type, name, state, storagekey, mimetype, size, sha256, uuid)
    select gen_random_uuid(), tenantid, ${id}, type, name, state, storagekey, mimetype, size, sha256, gen_random_uuid()
    from assets where podid = ${file.id}`.execute(db);
  const { rows } = await sql<{ bytes: number }>`
    select sum(size)::int8 as bytes from assets where podid = ${id}`.execute(db);
  await db.transaction().execute((trx) => reserveStorage(trx, at.tenantid, rows[0]!.bytes));
  return id;
}

export interface Items {
  nodes?: string[];
  pods?: string[];
}

export const ask = (api: Api, as: As, action: ArchiveAction, items: Items) =>
  api.call(runService, { params: { alias: ARCHIVING }, body: { ...items, params: { action } } }, as);

/** Starts the action and runs it with all its follow-up jobs. */
export async function carryOut(api: Api, as: As, action: ArchiveAction, items: Items): Promise<void> {
  await ask(api, as, action, items);
  const worker = await workOver(api, api.services.storage);
  await untilIdle(api);
  await worker.stop();
}

/** The production worker on the given store; unlike `work`, it can be stopped before the test ends. */
export function workOver(api: Api, storage: Storage): Promise<Worker> {
  const services = { ...api.services, storage };
  return startWorker({
    url: api.databaseUrl,
    jobs: listJobs(services),
    concurrency: 1,
    services,
    log: quiet,
    onWedged: () => {},
  });
}

export async function statesOf(
  { db }: Services,
  table: 'pods' | 'nodes',
  ids: readonly string[],
): Promise<number[]> {
  const rows = await db
    .selectFrom(table)
    .select(['id', 'archived'])
    .where('id', 'in', [...ids])
    .execute();
  return ids.map((id) => rows.find((row) => row.id === id)!.archived);
}

export interface BlobState {
  key: string;
  size: number;
  archived: number;
  packed: number;
}

export async function blobsOf({ db }: Services, podid: string): Promise<BlobState[]> {
  const { rows } = await sql<BlobState>`
    select b.key, b.size, b.archived, b.packed from assets a join blobs b on b.key = a.storagekey
    where a.podid = ${podid} and a.deletedat is null order by a.type`.execute(db);
  return rows;
}

/** All objects in the store: key to size. */
export async function storeOf({ storage }: Services): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const prefix of ['raw', 'derived', 'archive', 'logos']) {
    for await (const { key, size } of storage.list(prefix)) found.set(key, size);
  }
  return found;
}

/** Differences between store and database: rows without bytes, bytes without a row. */
export async function disagreements(services: Services): Promise<string[]> {
  const rows = await services.db.selectFrom('blobs').select(['key', 'size', 'packed']).execute();
  const store = await storeOf(services);
  const known = new Set(rows.map(({ key }) => key));
  return [
    ...rows.filter(({ key }) => !store.has(key)).map(({ key }) => `no bytes: ${key}`),
    ...rows
      .filter(({ key, size, packed }) => !packed && store.has(key) && store.get(key) !== size)
      .map(({ key }) => `other length: ${key}`),
    ...[...store.keys()].filter((key) => !known.has(key)).map((key) => `no row: ${key}`),
  ];
}
