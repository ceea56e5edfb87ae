import { randomBytes } from 'node:crypto';
import { stat, utimes } from 'node:fs/promises';
import { listResources } from '@rushes/contract/limits';
import { createPod } from '@rushes/contract/pods';
import { uploadStorage } from '@rushes/contract/uploadaccess';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listJobs } from '#app/features.ts';
import { setLimits } from '#features/limits/limits.service.ts';
import { newId } from '#platform/ids/uuid.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Job } from '#platform/jobs/job.ts';
import { type As, refusalIn } from '#test/api.ts';
import { openUploadLinks } from '#test/scenes/uploadlink-scene.ts';
import { sendBytes } from '#test/scenes/uploads-scene.ts';
import { openPatch, tusCreate, tusHead, tusPatch } from '#test/tus.ts';
import { work } from '#test/worker.ts';
import { stagedPath } from '../uploads/staging.storage.ts';

// What people outside the team can take of a tenant's storage without sending bytes.

const MB = 1 << 20;
const ROOM = 100 * MB;
let scene: Awaited<ReturnType<typeof openUploadLinks>>;
beforeAll(async () => {
  scene = await openUploadLinks({ storage: ROOM });
});
beforeEach(makeRoom);

const limit = (storage: number) =>
  scene.api.services.db.transaction().execute((trx) => setLimits(trx, scene.world.studio.id, { storage }));
const used = async () => {
  const params = { id: scene.world.studio.id };
  const { resources } = await scene.api.call(listResources, { params }, scene.admin);
  return resources.find(({ name }) => name === 'storage')!.used;
};
/** The same free storage for every test. */
async function makeRoom(): Promise<void> {
  await limit((await used()) + ROOM);
}
/** Runs only the sweep: the files of these tests need no processing. */
async function sweep(): Promise<void> {
  const { services } = scene.api;
  const job = listJobs(services).find(({ name }) => name === 'uploads.sweep') as Job<object>;
  await enqueue(services.db, job, {});
  const { rest } = await work(scene.api, [job.name]);
  await expect.poll(() => countJobs(job.name), { timeout: 20_000 }).toBe(0);
  await rest();
}
const countJobs = async (name: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.jobs where task_identifier = ${name}`.execute(
    scene.api.services.db,
  );
  return rows[0]!.count;
};
/** The storage taken by the action. */
async function taken(action: () => Promise<unknown>): Promise<number> {
  const before = await used();
  await action();
  return (await used()) - before;
}
const openLink = async () => scene.enter((await scene.make({ maxfilesize: 4000 })).code);
/** The last bytes of this upload arrived so long ago. */
async function wait(uploadid: string, minutes: number): Promise<void> {
  const { services } = scene.api;
  const then = new Date(Date.now() - minutes * 60_000);
  await services.db
    .updateTable('uploads')
    .set({
      createdat: then,
      activeat: sql`case when activeat is null then null else ${then}::timestamptz end`,
    })
    .where('id', '=', uploadid)
    .execute();
  await utimes(stagedPath(services, uploadid), then, then).catch(() => {});
}
const announceAs = async (as: As, filesize: number, more: object = {}) =>
  (
    await scene.api.call(
      createPod,
      { body: { nodeid: scene.world.folder.id, filename: `${newId()}.bin`, filesize, ...more } },
      as,
    )
  ).upload.id;

describe('a guest', () => {
  test('announces without bytes: files that fill the storage reserve a megabyte each', async () => {
    const guest = await openLink();
    const taking = taken(async () => {
      for (let file = 0; file < 5; file += 1) await scene.announce(guest, { filesize: 90 * MB });
    });
    expect(await taking).toBe(5 * MB);
    // Members can still use the rest.
    await announceAs(scene.team, 50 * MB);
    expect(await scene.notTaken(guest, { filesize: ROOM })).toBe('403 ERR11');
  });

  test('reserves the rest as bytes arrive, at most twice of what is there', async () => {
    const guest = await openLink();
    const id = await scene.announce(guest, { filesize: 20 * MB });
    await tusCreate(scene.api, guest, id, 20 * MB);
    const bytes = randomBytes(6 * MB);
    const growing = await taken(() => tusPatch(scene.api, guest, id, 0, bytes));
    expect(growing).toBeGreaterThanOrEqual(5 * MB);
    expect(growing).toBeLessThanOrEqual(11 * MB);
    // A promise of bytes is not bytes.
    const open = openPatch(scene.api, guest, id, 6 * MB, 14 * MB);
    open.write(randomBytes(MB));
    await expect
      .poll(async () => Number((await tusHead(scene.api, guest, id)).headers.get('upload-offset')))
      .toBe(7 * MB);
    expect(await reservedBy(id)).toBeLessThanOrEqual(14 * MB);
    open.cut();
  });

  test('a complete file counts once, with its size', async () => {
    const guest = await openLink();
    const sending = taken(() => scene.send(guest, { filename: 'a.bin' }, randomBytes(3 * MB + 1)));
    expect(await sending).toBe(3 * MB + 1);
    expect(await taken(() => scene.send(guest, { filename: 'a.bin' }, randomBytes(10)))).toBe(10);
    expect(await taken(() => scene.send(guest, { filename: 'a.bin' }, Buffer.alloc(0)))).toBe(0);
  });

  test('reaching the limit during an upload refuses more bytes, keeps those that arrived and allows resuming when there is space', async () => {
    const { api, world } = scene;
    const guest = await openLink();
    const kept = await announceAs(scene.team, 5);
    await sendBytes(api, scene.team, kept, Buffer.from('bytes'));
    const id = await scene.announce(guest, { filesize: 8 * MB });
    await tusCreate(api, guest, id, 8 * MB);
    const bytes = randomBytes(8 * MB);
    expect((await tusPatch(api, guest, id, 0, bytes.subarray(0, 2 * MB))).status).toBe(204);
    await limit((await used()) + 3 * MB);
    expect(await refusalIn(await tusPatch(api, guest, id, 2 * MB, bytes.subarray(2 * MB)))).toBe('403 ERR11');
    const offset = Number((await tusHead(api, guest, id)).headers.get('upload-offset'));
    expect(offset).toBeGreaterThan(2 * MB);
    expect(offset).toBeLessThan(8 * MB);
    expect(await used()).toBeLessThanOrEqual((await limitOf(world.studio.id))!);
    expect((await scene.podOf(kept))?.state).toBe('finished');
    await makeRoom();
    expect((await tusPatch(api, guest, id, offset, bytes.subarray(offset))).status).toBe(204);
    expect((await scene.podOf(id))?.state).toBe('finished');
  });

  test('loses an announcement without bytes after 15 minutes', async () => {
    const guest = await openLink();
    const [bare, fresh] = [await scene.announce(guest), await scene.announce(guest)];
    await wait(bare, 16);
    await sweep();
    expect([await scene.podOf(bare), (await scene.podOf(fresh))?.state]).toEqual([undefined, 'announced']);
  });

  test('an hour of silence ends the upload and gives everything back; the page may begin again', async () => {
    const { api } = scene;
    const guest = await openLink();
    const uuid = newId();
    const before = await used();
    const [begun, bare, busy] = [
      await scene.announce(guest, { filesize: 8 * MB, uuid }),
      await scene.announce(guest, { filesize: 8 * MB }),
      await scene.announce(guest, { filesize: 8 * MB }),
    ];
    for (const id of [begun, busy]) {
      await tusCreate(api, guest, id, 8 * MB);
      await tusPatch(api, guest, id, 0, randomBytes(2 * MB));
    }
    await wait(begun, 61);
    await wait(bare, 61);
    await wait(busy, 30);
    const left = await reservedBy(busy);
    await sweep();
    expect((await used()) - before).toBe(left);
    expect((await tusHead(api, guest, begun)).status).toBe(404);
    expect((await tusHead(api, guest, busy)).status).toBe(200);
    expect(await scene.podOf(begun)).toBeUndefined();
    await expect(stat(stagedPath(api.services, begun))).rejects.toThrow('ENOENT');
    const again = await scene.announce(guest, { filesize: 8 * MB, uuid });
    expect(again).not.toBe(begun);
    await sendBytes(api, guest, again, randomBytes(8 * MB));
  });

  test('has few uploads open at a time, by network and by link', async () => {
    const { services } = scene.api;
    const link = await scene.make();
    const guest = await scene.enter(link.code);
    const first = await scene.announce(guest);
    await copies(first, 99);
    expect(await scene.notTaken(guest)).toBe('409 ERR191');
    // A page opened anew is in the same network.
    expect(await scene.notTaken(await scene.enter(link.code))).toBe('409 ERR191');
    // Another link, and the same link from elsewhere, are not affected.
    await scene.announce(await openLink());
    const elsewhere = () =>
      services.db
        .updateTable('uploadlink_visits')
        .set({ network: newId() })
        .where('linkid', '=', link.id)
        .execute();
    await elsewhere();
    const second = await scene.announce(await scene.enter(link.code));
    await copies(first, 399);
    await reserve(link.id, 2 * MB);
    expect(await scene.notTaken(await scene.enter(link.code))).toBe('409 ERR191');
    await services.db.deleteFrom('uploads').where('id', '=', second).execute();
    await scene.announce(await scene.enter(link.code));
  });

  test('replaces the oldest announcements of the network with the most when the link is full', async () => {
    const link = await scene.make();
    const [kim, lee, sam] = [
      await elsewhere(link.code),
      await elsewhere(link.code),
      await elsewhere(link.code),
    ];
    const honest = await scene.announce(lee, { filename: 'kept.mov' });
    const oldest = await scene.announce(kim);
    await copies(oldest, 498);
    await wait(oldest, 5);
    await wait(honest, 10);
    for (const filename of ['1.mov', '2.mov']) await scene.announce(sam, { filename });
    expect([await scene.podOf(oldest), (await scene.podOf(honest))?.state]).toEqual([undefined, 'announced']);
  });

  test('gets no folders for a refused file, and a limited number of folders per hour', async () => {
    const { db } = scene.api.services;
    const link = await scene.make();
    const guest = await scene.enter(link.code);
    const top = newId();
    const made = async () =>
      (await db.selectFrom('nodes').select('id').where('name', '=', top).execute()).length;
    await copies(await scene.announce(guest), 99);
    expect(await scene.notTaken(guest, { relativePath: `${top}/b/c/a.mov` })).toBe('409 ERR191');
    expect(await made()).toBe(0);
    const calm = await scene.make();
    const resetat = new Date(Date.now() + 900_000);
    const limit = { key: `link-folders:${calm.id}:127.0.0.1`, count: 998, resetat };
    await db.insertInto('rate_limits').values(limit).execute();
    const sender = await scene.enter(calm.code);
    expect(await scene.notTaken(sender, { relativePath: `${top}/b/c/a.mov` })).toBe('429 11429');
    expect(await made()).toBe(0);
    await scene.announce(from('203.0.113.1', sender), { relativePath: `${top}/b/c/a.mov` });
    expect(await made()).toBe(1);
    // Existing folders are not counted.
    await scene.announce(sender, { relativePath: `${top}/b/c/b.mov` });
  });

  test('is limited in the number of files per hour, by network', async () => {
    const link = await scene.make();
    const guest = await scene.enter(link.code);
    const resetat = new Date(Date.now() + 900_000);
    const limit = { key: `link-files:${link.id}:127.0.0.1`, count: 10_000, resetat };
    await scene.api.services.db.insertInto('rate_limits').values(limit).execute();
    expect(await scene.notTaken(guest)).toBe('429 11429');
    await scene.announce(from('203.0.113.1', guest));
  });
});

describe('a client user', () => {
  test('reserves as bytes arrive, and keeps only what has arrived after an hour of silence', async () => {
    const { api, client } = scene;
    const before = await used();
    const [bare, begun] = [await announceAs(client, 90 * MB), await announceAs(client, 20 * MB)];
    expect((await used()) - before).toBe(2 * MB);
    await tusCreate(api, client, begun, 20 * MB);
    const bytes = randomBytes(20 * MB);
    await tusPatch(api, client, begun, 0, bytes.subarray(0, 3 * MB));
    await wait(bare, 61);
    await wait(begun, 61);
    await sweep();
    expect((await used()) - before).toBe(3 * MB);
    // Unlike a guest's, both are still open.
    expect((await tusPatch(api, client, begun, 3 * MB, bytes.subarray(3 * MB))).status).toBe(204);
    expect((await used()) - before).toBe(20 * MB);
    expect((await tusCreate(api, client, bare, 90 * MB)).status).toBe(201);
  });

  test('a small file that comes in one request after that is counted', async () => {
    const { api, client } = scene;
    const before = await used();
    const id = await announceAs(client, 1000);
    await wait(id, 61);
    await sweep();
    expect(await used()).toBe(before);
    await sendBytes(api, client, id, randomBytes(1000));
    expect((await used()) - before).toBe(1000);
  });

  test('has few uploads open at a time; the team is not limited', async () => {
    const { client, team, api, world } = scene;
    await copies(await announceAs(client, 5), 199);
    const body = { nodeid: world.folder.id, filename: 'one-more.mov', filesize: 5 };
    expect(await api.refused(createPod, { body }, client)).toBe('409 ERR191');
    await copies(await announceAs(team, 5), 300);
    await announceAs(team, 5);
  });
});

test('the team reserves a whole file when it is announced', async () => {
  expect(await taken(() => announceAs(scene.team, 10 * MB))).toBe(10 * MB);
  const { fits } = await scene.api.call(uploadStorage, { query: { units: ROOM + 1 } }, await openLink());
  expect(fits).toBe(0);
});

const reservedBy = async (id: string) =>
  (
    await scene.api.services.db
      .selectFrom('uploads')
      .select('reserved')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).reserved;
const limitOf = async (tenantid: string) =>
  (
    await scene.api.services.db
      .selectFrom('resources')
      .select('limit')
      .where('tenantid', '=', tenantid)
      .where('name', '=', 'storage')
      .executeTakeFirst()
  )?.limit;

const from = (address: string, guest: As): As => ({
  ...guest,
  headers: { ...guest.headers, 'x-forwarded-for': address },
});
/** A guest in a network of their own. */
async function elsewhere(code: string): Promise<As> {
  const guest = await scene.enter(code);
  const [id] = guest.headers['upload-token']!.split('.');
  const visits = scene.api.services.db.updateTable('uploadlink_visits');
  await visits.set({ network: newId() }).where('id', '=', id!).execute();
  return guest;
}
/** Bytes have arrived of all open uploads of the link. */
const reserve = (linkid: string, reserved: number) =>
  sql`update uploads set reserved = ${reserved}
    where visitid in (select id from uploadlink_visits where linkid = ${linkid})`.execute(
    scene.api.services.db,
  );

/** More open uploads like this one, without their requests. */
const copies = (id: string, count: number) =>
  sql`insert into uploads (id, tenantid, podid, assetid, userid, filename, filesize, reserved, visitid)
    select gen_random_uuid(), tenantid, podid, assetid, userid, filename, filesize, 0, visitid
    from uploads, generate_series(1, ${count}::int) where id = ${id}`.execute(scene.api.services.db);
