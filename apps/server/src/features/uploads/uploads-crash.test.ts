import { createHash, randomBytes } from 'node:crypto';
import { mkdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createPod, getPod } from '@rushes/contract/pods';
import { deleteNode } from '@rushes/contract/recycle-bin';
import { sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeNode, makeWorld, type Place, type World } from '#test/fixtures.ts';
import { tusCreate, tusHead, tusPatch } from '#test/tus.ts';
import { runJob } from '#test/worker.ts';
import { finishUpload } from './finish-upload.service.ts';
import { deleteStaged, stagedPath, stagedSize } from './staging.storage.ts';

// The server crashes at every point between the first byte and the last row; no received bytes are lost.

let api: Api;
let world: World;
let team: As;
const bytes = randomBytes(50_000);
const sha256 = createHash('sha256').update(bytes).digest('hex');

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  team = await api.signIn('team@studio.test');
});

async function begun(at: Place = world.folder) {
  const body = { nodeid: at.id, filename: 'film.bin', filesize: bytes.length };
  const { pod, upload } = await api.call(createPod, { body }, team);
  await tusCreate(api, team, upload.id, bytes.length);
  return { podid: pod.id, id: upload.id };
}
const raw = (podid: string) =>
  api.services.db
    .selectFrom('assets')
    .select(['id', 'sha256', 'state', 'storagekey'])
    .where('podid', '=', podid)
    .executeTakeFirst();
const jobsOf = async (podid: string) =>
  (
    await sql<{ count: number }>`select count(*)::int as count from graphile_worker.jobs
      where key = ${`look:${podid}`}`.execute(api.services.db)
  ).rows[0]!.count;

/** All bytes have arrived, but the process ended before it could finish. */
async function staged() {
  const upload = await begun();
  await writeFile(stagedPath(api.services, upload.id), bytes);
  return upload;
}

/** As above, and the bytes were already moved into the store. */
async function moved() {
  const upload = await staged();
  const asset = (await raw(upload.podid))!;
  const key = `raw/${world.studio.id}/${asset.id}`;
  await api.services.storage.adopt(key, stagedPath(api.services, upload.id));
  return upload;
}

test.each([
  ['staged', staged],
  ['moved', moved],
])('Upload with all bytes %s before a crash: requesting the offset finishes it', async (_, crash) => {
  const { id, podid } = await crash();
  await api.restart();
  const head = await tusHead(api, team, id);
  expect([head.status, head.headers.get('upload-offset')]).toEqual([200, String(bytes.length)]);
  expect(await raw(podid)).toMatchObject({ sha256, state: 3 });
  expect(await stagedSize(api.services, id)).toBeUndefined();
  expect(await jobsOf(podid)).toBe(1);
});

test('The sweep finishes all complete uploads and no others', async () => {
  const [one, two, open] = [await staged(), await moved(), await begun()];
  await tusPatch(api, team, open.id, 0, bytes.subarray(0, 100));
  // Complete by its size, but unreadable: it does not block the others.
  const broken = await begun();
  const path = stagedPath(api.services, broken.id);
  await rm(path);
  await mkdir(path);
  const change = { filesize: (await stat(path)).size, createdat: new Date(0) };
  await api.services.db.updateTable('uploads').set(change).where('id', '=', broken.id).execute();
  await runJob(api, 'uploads.sweep');
  for (const { podid } of [one, two]) expect(await raw(podid)).toMatchObject({ sha256, state: 3 });
  for (const { podid } of [open, broken]) expect(await raw(podid)).toMatchObject({ sha256: null, state: 1 });
});

test('The sweep cancels uploads that were not continued for two weeks, and no newer ones', async () => {
  const [old, young] = [await begun(), await begun()];
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  await utimes(stagedPath(api.services, old.id), days(15), days(15));
  await utimes(stagedPath(api.services, young.id), days(13), days(13));
  await sql`update uploads set createdat = now() - interval '20 days' where id in (${old.id}, ${young.id})`.execute(
    api.services.db,
  );
  await runJob(api, 'uploads.sweep');
  expect(await api.refused(getPod, { params: { id: old.podid } }, team)).toBe('404 ERR6');
  expect(await stagedSize(api.services, old.id)).toBeUndefined();
  expect((await tusHead(api, team, young.id)).status).toBe(200);
});

test('An upload finished by several requests at once is finished once', async () => {
  const { id, podid } = await staged();
  await Promise.all([
    ...Array.from({ length: 4 }, () => tusHead(api, team, id).then(({ status }) => expect(status).toBe(200))),
    finishUpload(api.services, id),
    finishUpload(api.services, id),
  ]);
  expect(await raw(podid)).toMatchObject({ sha256, state: 3 });
  expect(await jobsOf(podid)).toBe(1);
});

test('An upload cancelled while its bytes are moved leaves no bytes behind', async () => {
  const { id, podid } = await staged();
  const asset = (await raw(podid))!;
  const { storage } = api.services;
  const slow = {
    ...api.services,
    storage: {
      ...storage,
      async adopt(key: string, path: string) {
        await storage.adopt(key, path);
        await api.services.db.deleteFrom('pods').where('id', '=', podid).execute();
      },
    },
  };
  await finishUpload(slow, id);
  expect(await storage.size(`raw/${world.studio.id}/${asset.id}`)).toBeUndefined();
});

test('Deleting a folder as the last byte arrives gives no server error and leaves nothing behind', async () => {
  const place = await makeNode(api.services, world.project, 'Going');
  const { id, podid } = await begun(place);
  const { hasher, storage } = api.services;
  const { finish } = hasher;
  onTestFinished(() => {
    hasher.finish = finish;
  });
  hasher.finish = async (...asked) => {
    await api.call(deleteNode, { params: { id: place.id } }, team);
    const digest = finish(...asked);
    digest.catch(() => {});
    // As the job enqueued by the deletion does.
    await deleteStaged(api.services, id);
    return digest;
  };
  const key = `raw/${world.studio.id}/${(await raw(podid))!.id}`;
  expect((await tusPatch(api, team, id, 0, bytes)).status).toBeLessThan(500);
  expect((await tusHead(api, team, id)).status).toBe(404);
  expect(await storage.size(key)).toBeUndefined();
  expect(await stagedSize(api.services, id)).toBeUndefined();
});
