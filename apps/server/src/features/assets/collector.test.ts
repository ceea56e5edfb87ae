import { randomBytes } from 'node:crypto';
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { listJobs } from '#app/features.ts';
import { newId } from '#platform/ids/uuid.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Job } from '#platform/jobs/job.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { upload } from '#test/files.ts';
import { makeAsset, makePod, makeWorld, type World } from '#test/fixtures.ts';
import { disagreements, storeOf } from '#test/scenes/archive-scene.ts';
import { hasObjectStore } from '#test/store.ts';
import { untilIdle, work } from '#test/worker.ts';

let api: Api;
let world: World;
let team: As;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  team = await api.signIn('team@studio.test');
});
beforeEach(async () => {
  const { db, storage } = api.services;
  await sql`delete from pods`.execute(db);
  await sql`delete from blobs`.execute(db);
  for (const kind of ['raw', 'derived', 'archive']) await storage.removeAll(kind);
});

const HOUR = 3_600_000;
const bytes = randomBytes(1000);
const keyOf = (id: string) => `raw/${world.studio.id}/${id}`;
const db = () => api.services.db;

async function file(): Promise<{ podid: string; id: string; key: string }> {
  const podid = await makePod(api.services, world.folder, world.users.team, { name: 'a.mov' });
  const asset = { name: 'a.mov', bytes, mimetype: 'video/mp4' };
  const id = await makeAsset(api.services, world.folder, podid, asset);
  return { podid, id, key: keyOf(id) };
}
const retire = (id: string, hours: number) =>
  sql`update assets set deletedat = now() - make_interval(hours => ${hours}) where id = ${id}`.execute(db());
const share = (id: string, key: string) =>
  db().updateTable('assets').set({ storagekey: key }).where('id', '=', id).execute();
const pass = (hours: number) =>
  sql`update blobs set looseat = looseat - make_interval(hours => ${hours})`.execute(db());
const keys = async () => [...(await storeOf(api.services)).keys()].sort();

async function run(name: 'assets.collect' | 'assets.sweep', payload: { delayMs?: number } = {}) {
  const job = listJobs(api.services).find((known) => known.name === name) as Job<object>;
  await enqueue(db(), job, payload);
  await work(api);
  await untilIdle(api);
}

test('The collector deletes a blob a day after its last asset was deleted, and not sooner', async () => {
  const [old, fresh, alive] = [await file(), await file(), await file()];
  await retire(old.id, 25);
  await retire(fresh.id, 23);
  await run('assets.collect');
  const left = await db().selectFrom('assets').select('id').orderBy('id').execute();
  expect(left.map(({ id }) => id)).toEqual([fresh.id, alive.id].sort());
  // The bytes are unreferenced. The delay starts now.
  expect(await keys()).toEqual([old.key, fresh.key, alive.key].sort());
  await pass(23);
  await run('assets.collect');
  expect(await keys()).toContain(old.key);
  await pass(2);
  await run('assets.collect');
  expect(await keys()).toEqual([fresh.key, alive.key].sort());
  expect(await disagreements(api.services)).toEqual([]);
});

test('The collector keeps a blob that a copy uses, also a copy made during the delay', async () => {
  const [one, copy, late] = [await file(), await file(), await file()];
  await share(copy.id, one.key);
  await sql`delete from pods where id = ${one.podid}`.execute(db());
  await run('assets.collect');
  await pass(100);
  await run('assets.collect');
  expect(await keys()).toContain(one.key);
  // The last reference is deleted and the bytes are marked; then they are referenced again.
  await sql`delete from pods where id = ${copy.podid}`.execute(db());
  await run('assets.collect');
  await share(late.id, one.key);
  await pass(100);
  await run('assets.collect');
  expect(await keys()).toContain(one.key);
  const { looseat } = await db()
    .selectFrom('blobs')
    .select('looseat')
    .where('key', '=', one.key)
    .executeTakeFirstOrThrow();
  expect(looseat).toBeNull();
});

test('The collector keeps a blob while a copy of it is being made', async () => {
  const [one, copy] = [await file(), await file()];
  await sql`delete from pods where id = ${one.podid}`.execute(db());
  await run('assets.collect');
  await pass(100);
  const copying = await db().startTransaction().execute();
  await copying.updateTable('assets').set({ storagekey: one.key }).where('id', '=', copy.id).execute();
  await run('assets.collect', { delayMs: 0 });
  await copying.commit().execute();
  await run('assets.collect', { delayMs: 0 });
  expect(await keys()).toEqual([one.key]);
  expect(await disagreements(api.services)).toEqual([]);
});

test('Copying a blob that was already collected fails, and leaves no asset without bytes', async () => {
  const [one, copy] = [await file(), await file()];
  await sql`delete from pods where id = ${one.podid}`.execute(db());
  await run('assets.collect', { delayMs: 0 });
  await expect(share(copy.id, one.key)).rejects.toThrow('foreign key');
  expect(await keys()).toEqual([copy.key]);
});

test('The collector deletes all unused blobs in one run when there is no delay', async () => {
  const [gone, retired, alive] = [await file(), await file(), await file()];
  await sql`delete from pods where id = ${gone.podid}`.execute(db());
  await retire(retired.id, 0);
  await run('assets.collect', { delayMs: 0 });
  expect(await keys()).toEqual([alive.key]);
});

test('Blob deletion that fails after its row was deleted is retried by a job', async () => {
  const gone = await file();
  await sql`delete from pods where id = ${gone.podid}`.execute(db());
  const { storage } = api.services;
  const { remove } = storage;
  storage.remove = async () => {
    throw new Error('the disk was away');
  };
  const job = listJobs(api.services).find(({ name }) => name === 'assets.collect') as Job<object>;
  await enqueue(db(), job, { delayMs: 0 });
  await work(api);
  const waiting = async () => {
    const { rows } = await sql<{ last_error: string | null }>`
      select j.last_error from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'assets.remove'`.execute(db());
    return rows[0]?.last_error;
  };
  await expect.poll(waiting, { timeout: 20_000 }).toBe('the disk was away');
  expect(await db().selectFrom('blobs').select('key').execute()).toEqual([]);
  expect(await keys()).toEqual([gone.key]);
  storage.remove = remove;
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db());
  await untilIdle(api);
  expect(await keys()).toEqual([]);
});

/** An object in the store without a row, stored this many hours ago. */
async function stray(key: string, hoursAgo: number): Promise<void> {
  const path = join(api.services.settings.dataDir, newId());
  await writeFile(path, bytes);
  await api.services.storage.adopt(key, path);
  const then = new Date(Date.now() - hoursAgo * HOUR);
  if (hasObjectStore()) claim(key, then);
  else await utimes(join(api.services.settings.dataDir, 'storage', key), then, then);
}

/** The modification time of an object cannot be set in an object store, so the listing is mocked. */
function claim(key: string, storedat: Date): void {
  const { storage } = api.services;
  const { list } = storage;
  storage.list = async function* (prefix) {
    for await (const file of list(prefix)) yield file.key === key ? { ...file, storedat } : file;
  };
}

test('The sweep finds stored files without a row, and the collector deletes them after the delay', async () => {
  const known = await file();
  const lost = [
    keyOf(newId()),
    `derived/${world.studio.id}/${newId()}`,
    `archive/${world.studio.id}/${newId()}.${newId()}.zst`,
    `raw/${world.studio.id}/${newId()}.0123456789ab.part`,
  ].sort();
  for (const key of lost) await stray(key, 25);
  const fresh = keyOf(newId());
  await stray(fresh, 23);
  await run('assets.sweep');
  const loose = await db()
    .selectFrom('blobs')
    .select('key')
    .where('looseat', 'is not', null)
    .orderBy('key')
    .execute();
  expect(loose.map(({ key }) => key)).toEqual(lost);
  await run('assets.collect');
  expect(await keys()).toEqual([...lost, fresh, known.key].sort());
  await pass(25);
  await run('assets.collect');
  expect(await keys()).toEqual([fresh, known.key].sort());
});

test('The collector keeps a stored file that gets its row after the sweep found it', async () => {
  const key = keyOf(newId());
  await stray(key, 25);
  await run('assets.sweep');
  const { podid } = await file();
  await db()
    .transaction()
    .execute(async (trx) => {
      const { addAsset } = await import('./assets.service.ts');
      await addAsset(trx, {
        id: newId(),
        tenantid: world.studio.id,
        podid,
        type: 1,
        name: 'late.jpg',
        state: 3,
        storagekey: key,
        size: bytes.length,
        uuid: newId(),
      });
    });
  await pass(25);
  await run('assets.collect');
  expect(await keys()).toContain(key);
});

test('The sweep keeps files of unfinished uploads and operations, however old', async () => {
  const { podid } = await upload(api, team, world.folder.id, { bytes: 1000, sent: 500 });
  const { id } = await db()
    .selectFrom('assets')
    .select('id')
    .where('podid', '=', podid)
    .executeTakeFirstOrThrow();
  const operationid = newId();
  await sql`
    insert into operations (id, tenantid, userid, code, name, paths, total)
    values (${operationid}, ${world.studio.id}, ${world.users.team}, 'AM14', 'x', '{}', 1)`.execute(db());
  const mine = [keyOf(id), `archive/${world.studio.id}/${operationid}.${newId()}`];
  for (const key of mine) await stray(key, 100);
  await run('assets.sweep');
  expect(await db().selectFrom('blobs').select('key').execute()).toEqual([]);
  await sql`delete from operations`.execute(db());
  await run('assets.sweep');
  expect((await db().selectFrom('blobs').select('key').execute()).map(({ key }) => key)).toEqual([mine[1]]);
});

test('The sweep ignores stored files whose names are not ours', async () => {
  for (const key of ['raw/readme.txt', `raw/${newId()}/${newId()}`, `logos/${world.studio.id}/${newId()}`])
    await stray(key, 100);
  await run('assets.sweep');
  expect(await db().selectFrom('blobs').select('key').execute()).toEqual([]);
});
