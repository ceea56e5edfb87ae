import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { completeParts, listParts, PART_SIZE, PARTS_MAX, signParts } from '@rushes/contract/multipart';
import { createPod, getPod } from '@rushes/contract/pods';
import { deleteNode } from '@rushes/contract/recycle-bin';
import { sql } from 'kysely';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeNode, makeWorld, type Place, type World } from '#test/fixtures.ts';
import { hasObjectStore } from '#test/store.ts';
import { tusCreate, tusDelete } from '#test/tus.ts';
import { runJob, untilIdle, work } from '#test/worker.ts';
import { directFor } from './multipart.service.ts';

// Large files directly into the object store, in parts.

let api: Api;
let world: World;
let team: As;
let client: As;
let other: As;
/** Two parts, the second of five bytes. */
const bytes = randomBytes(PART_SIZE + 5);
const pieces = [bytes.subarray(0, PART_SIZE), bytes.subarray(PART_SIZE)];

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  [team, client, other] = await Promise.all([
    api.signIn('team@studio.test'),
    api.signIn('client@studio.test'),
    api.signIn('admin@other.test'),
  ]);
});

async function announced(filesize = bytes.length, at: Place = world.folder) {
  const body = { nodeid: at.id, filename: `${newId()}.mov`, filesize };
  const { pod, upload } = await api.call(createPod, { body }, team);
  return { podid: pod.id, id: upload.id, direct: upload.direct };
}
const partsOf = async (id: string) => (await api.call(listParts, { params: { id } }, team)).parts;
const sign = async (id: string, ...numbers: number[]) =>
  (await api.call(signParts, { params: { id }, body: { numbers } }, team)).parts;
const complete = async (id: string) => (await api.call(completeParts, { params: { id } }, team)).upload;
/** The errors of the three endpoints. */
const refusals = async (id: string, as: As, numbers = [1]) => [
  await api.refused(listParts, { params: { id } }, as),
  await api.refused(signParts, { params: { id }, body: { numbers } }, as),
  await api.refused(completeParts, { params: { id } }, as),
];
const all = (refusal: string) => [refusal, refusal, refusal];
async function send(id: string, ...numbers: number[]): Promise<void> {
  for (const { number, url } of await sign(id, ...numbers)) {
    const answer = await fetch(url, { method: 'PUT', body: pieces[number - 1]! });
    expect(answer.status).toBe(200);
  }
}
const raw = (podid: string) =>
  api.services.db
    .selectFrom('assets')
    .select(['id', 'sha256', 'crc32', 'state', 'size', 'storagekey'])
    .where('podid', '=', podid)
    .executeTakeFirst();
const keyOf = async (podid: string) => `raw/${world.studio.id}/${(await raw(podid))!.id}`;
const whole = {
  sha256: createHash('sha256').update(bytes).digest('hex'),
  crc32: crc32(bytes),
  state: 3,
  size: bytes.length,
};
const jobsNamed = async (pattern: string) =>
  (
    await sql<{ count: number }>`select count(*)::int as count from graphile_worker.jobs
      where key like ${pattern}`.execute(api.services.db)
  ).rows[0]!.count;
const used = async () =>
  (
    await sql<{ used: number }>`select used from resources
      where tenantid = ${world.studio.id} and name = 'storage'`.execute(api.services.db)
  ).rows[0]!.used;
async function unfinished(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of api.services.storage.direct!.unfinished()) keys.push(key);
  return keys;
}

describe('Multipart uploads with any storage', () => {
  test('return 404 for unknown uploads and uploads of other users', async () => {
    const { id } = await announced();
    expect(await refusals(newId(), team)).toEqual(all('404 ERR28'));
    expect(await refusals(id, other)).toEqual(all('404 ERR28'));
    expect(await refusals(id, client)).toEqual(all('404 ERR28'));
  });

  test.each([[[]], [[0]], [[1.5]], [[PARTS_MAX + 1]], [['1']], [Array.from({ length: 101 }, () => 1)]])(
    'refuse invalid part numbers (case %#)',
    async (numbers) => {
      const { id } = await announced();
      const call = { params: { id }, body: { numbers: numbers as number[] } };
      expect(await api.refused(signParts, call, team)).toBe('400 11406');
    },
  );

  test('are refused when the folder was archived meanwhile', async () => {
    const place = await makeNode(api.services, world.project, 'Put aside');
    const { id } = await announced(bytes.length, place);
    await api.services.db.updateTable('nodes').set({ archived: 1 }).where('id', '=', place.id).execute();
    expect(await refusals(id, team)).toEqual(all('409 ERR68'));
  });

  test('are not offered for files that fit into one part', async () => {
    for (const filesize of [0, 1, PART_SIZE]) {
      const { id, direct } = await announced(filesize);
      expect(direct).toBeNull();
      expect(await refusals(id, team)).toEqual(all('409 ERR167'));
    }
  });
});

test.skipIf(hasObjectStore())('Disk storage does not accept multipart uploads', async () => {
  const { id, direct } = await announced();
  expect(direct).toBeNull();
  expect(await refusals(id, team)).toEqual(all('409 ERR167'));
});

describe.skipIf(!hasObjectStore())('Multipart uploads to an object store', () => {
  test('are offered for large files, unless they need too many parts', async () => {
    expect((await announced()).direct).toEqual({ partsize: PART_SIZE });
    expect(directFor(api.services, PART_SIZE * PARTS_MAX)).toEqual({ partsize: PART_SIZE });
    expect(directFor(api.services, PART_SIZE * PARTS_MAX + 1)).toBeNull();
  });

  test('are allowed by the content security policy', async () => {
    const policy = (await api.fetch('/healthz')).headers.get('content-security-policy');
    expect(policy).toContain(`connect-src 'self' ${api.services.storage.direct!.origin};`);
  });

  test('refuse to sign a part the file does not have', async () => {
    const { id } = await announced();
    expect(await api.refused(signParts, { params: { id }, body: { numbers: [1, 3] } }, team)).toBe(
      '400 11406',
    );
    expect(await partsOf(id)).toEqual([]);
  });

  test('cannot be completed while parts are missing', async () => {
    const { id, podid } = await announced();
    expect(await api.refused(completeParts, { params: { id } }, team)).toBe('400 11406');
    await send(id, 2);
    expect(await partsOf(id)).toEqual([{ number: 2, size: 5 }]);
    expect(await api.refused(completeParts, { params: { id } }, team)).toBe('400 11406');
    expect(await raw(podid)).toMatchObject({ state: 1, sha256: null });
    expect(await jobsNamed(`hash:${id}`)).toBe(0);
  });

  test('accept only the exact size of each part at its signed URL', async () => {
    const { id } = await announced();
    const [first, last] = await sign(id, 1, 2);
    for (const body of [pieces[0]!.subarray(1), bytes]) {
      expect((await fetch(first!.url, { method: 'PUT', body })).status).toBe(403);
    }
    expect((await fetch(last!.url, { method: 'PUT', body: 'x' })).status).toBe(403);
    expect(await partsOf(id)).toEqual([]);
  });

  test('cannot be completed with a part of the wrong size, until it is sent again', async () => {
    const { id, podid } = await announced();
    await send(id, 1);
    const [short] = await api.services.storage.direct!.sign(await keyOf(podid), [{ number: 2, size: 4 }]);
    expect((await fetch(short!.url, { method: 'PUT', body: 'film' })).status).toBe(200);
    const response = await api.fetch(`/api/v1/uploads/${id}/complete`, team, { method: 'POST' });
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining('part 2 has 4 bytes and should have 5'),
    ]);
    // Sent again correctly, it replaces the wrong part.
    await send(id, 2);
    expect((await complete(id)).state).toBe('hashing');
  });

  test('become a normal file after they are completed and hashed by a job', async () => {
    const { id, podid } = await announced();
    await send(id, 2, 1);
    expect((await partsOf(id)).map(({ number }) => number)).toEqual([1, 2]);
    expect(await complete(id)).toEqual({ id, state: 'hashing' });
    // The store has all bytes, but they are not hashed yet.
    expect(await raw(podid)).toMatchObject({ state: 1, sha256: null });
    expect((await api.call(getPod, { params: { id: podid } }, team)).pod.status.status).toBe(
      'upload_in_progress',
    );
    // Repeated, also by a browser that starts again.
    expect(await complete(id)).toEqual({ id, state: 'hashing' });
    expect(await partsOf(id)).toEqual([
      { number: 1, size: PART_SIZE },
      { number: 2, size: 5 },
    ]);
    expect(await api.refused(signParts, { params: { id }, body: { numbers: [1] } }, team)).toBe('409 11409');
    expect(await jobsNamed(`hash:${id}`)).toBe(1);
    await work(api);
    await expect.poll(async () => (await raw(podid))?.state, { timeout: 50_000 }).toBe(3);
    expect(await raw(podid)).toMatchObject({ ...whole, storagekey: await keyOf(podid) });
    await untilIdle(api);
    expect(await complete(id)).toEqual({ id, state: 'finished' });
    expect(await jobsNamed(`hash:${id}`)).toBe(0);
    expect((await tusDelete(api, team, id)).status).toBe(409);
  });

  test('are completed once by concurrent requests', async () => {
    const { id, podid } = await announced();
    await send(id, 1, 2);
    const answers = await Promise.all(Array.from({ length: 4 }, () => complete(id)));
    expect(answers).toEqual(Array.from({ length: 4 }, () => ({ id, state: 'hashing' })));
    expect(await api.services.storage.size(await keyOf(podid))).toBe(bytes.length);
  });

  test('are started once by concurrent requests', async () => {
    const { id, podid } = await announced();
    await Promise.all(Array.from({ length: 6 }, () => sign(id, 1)));
    const key = await keyOf(podid);
    expect((await unfinished()).filter((one) => one === key)).toHaveLength(1);
  });

  test('are hashed after a crash, by a retry of the job or by the sweep', async () => {
    const [one, two] = [await announced(), await announced()];
    for (const { id } of [one, two]) {
      await send(id, 1, 2);
      await complete(id);
    }
    // The job of the second upload is lost.
    await sql`select graphile_worker.remove_job(${`hash:${two.id}`})`.execute(api.services.db);
    const { storage } = api.services;
    const { read } = storage;
    const key = await keyOf(one.podid);
    let isCut = false;
    storage.read = async (...asked) => {
      if (asked[0] !== key || isCut) return read(...asked);
      isCut = true;
      throw new Error('the process ended here');
    };
    onTestFinished(() => {
      storage.read = read;
    });
    await work(api);
    const failure = async () =>
      (
        await sql<{ last_error: string | null }>`select last_error from graphile_worker.jobs
          where key = ${`hash:${one.id}`}`.execute(api.services.db)
      ).rows[0]?.last_error;
    await expect.poll(failure, { timeout: 50_000 }).toBe('the process ended here');
    expect(await raw(one.podid)).toMatchObject({ state: 1, sha256: null });
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(api.services.db);
    await runJob(api, 'uploads.sweep');
    for (const { podid } of [one, two]) expect(await raw(podid)).toMatchObject(whole);
  });

  test('leave nothing behind and free their storage when cancelled with parts sent [O168]', async () => {
    const before = await used();
    const { id, podid } = await announced();
    await send(id, 2);
    const key = await keyOf(podid);
    expect(await unfinished()).toContain(key);
    const [{ url } = { url: '' }] = await sign(id, 2);
    expect((await tusDelete(api, team, id)).status).toBe(204);
    expect(await refusals(id, team)).toEqual(all('404 ERR28'));
    await work(api);
    await untilIdle(api);
    expect(await unfinished()).not.toContain(key);
    expect((await fetch(url, { method: 'PUT', body: pieces[1]! })).status).toBe(404);
    expect(await used()).toBe(before);
    expect(await api.refused(getPod, { params: { id: podid } }, team)).toBe('404 ERR6');
  });

  test('delete the object when cancelled after completion but before hashing', async () => {
    const { id, podid } = await announced();
    await send(id, 1, 2);
    await complete(id);
    const key = await keyOf(podid);
    expect(await api.services.storage.size(key)).toBe(bytes.length);
    expect((await tusDelete(api, team, id)).status).toBe(204);
    await work(api);
    await untilIdle(api);
    expect(await api.services.storage.size(key)).toBeUndefined();
  });

  test('are removed when their folder is deleted, and the sender gets 404', async () => {
    const place = await makeNode(api.services, world.project, 'Going');
    const { id, podid } = await announced(bytes.length, place);
    await send(id, 2);
    const key = await keyOf(podid);
    await api.call(deleteNode, { params: { id: place.id } }, team);
    expect(await refusals(id, team)).toEqual(all('404 ERR28'));
    await work(api);
    await untilIdle(api);
    expect(await unfinished()).not.toContain(key);
  });

  test('can continue through the server when the store is unreachable, and then stay there', async () => {
    const { id, podid } = await announced();
    await send(id, 2);
    expect((await tusCreate(api, team, id, bytes.length)).status).toBe(201);
    expect(await unfinished()).not.toContain(await keyOf(podid));
    expect(await refusals(id, team)).toEqual(all('409 ERR167'));
  });

  test('are removed by the sweep when abandoned or without an upload row', async () => {
    const [old, young] = [await announced(), await announced()];
    for (const { id } of [old, young]) await send(id, 2);
    const [oldKey, youngKey] = [await keyOf(old.podid), await keyOf(young.podid)];
    const unreferenced = `raw/${world.studio.id}/${newId()}`;
    const justBegun = `raw/${world.studio.id}/${newId()}`;
    const direct = api.services.storage.direct!;
    for (const key of [unreferenced, justBegun]) await direct.begin(key);
    const long = new Date(Date.now() - 15 * 86_400_000);
    await sql`update uploads set createdat = ${long.toISOString()} where id in (${old.id}, ${young.id})`.execute(
      api.services.db,
    );
    // The time of a part cannot be set in the store, so the listing is mocked.
    const { parts, unfinished: begun } = direct;
    onTestFinished(() => {
      Object.assign(direct, { parts, unfinished: begun });
    });
    direct.parts = async (key) =>
      (await parts(key))?.map((part) => (key === oldKey ? { ...part, storedat: long } : part));
    direct.unfinished = async function* () {
      for await (const one of begun()) yield one.key === justBegun ? one : { ...one, begunat: long };
    };
    await runJob(api, 'uploads.sweep');
    direct.unfinished = begun;
    const left = await unfinished();
    expect(left).toEqual(expect.arrayContaining([youngKey, justBegun]));
    expect(left).not.toContain(oldKey);
    expect(left).not.toContain(unreferenced);
    expect(await api.refused(getPod, { params: { id: old.podid } }, team)).toBe('404 ERR6');
    await direct.abort(justBegun);
  });
});
