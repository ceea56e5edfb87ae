import { createHash, randomBytes } from 'node:crypto';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { createPod, deletePod } from '@rushes/contract/pods';
import { createAsset } from '@rushes/contract/uploads';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeWorld, type World } from '#test/fixtures.ts';
import { OCTETS, openPatch, tusCreate, tusHead, tusPatch } from '#test/tus.ts';
import { recordArrival } from './record-upload.service.ts';
import { rawKey, stagedPath, stagingDir } from './staging.storage.ts';

let api: Api;
let world: World;
let team: As;
const bytes = randomBytes(50_000);

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  team = await api.signIn('team@studio.test');
});

let count = 0;
async function announced(size = bytes.length) {
  const body = { nodeid: world.folder.id, filename: `small-${count++}.bin`, filesize: size };
  const { pod, upload } = await api.call(createPod, { body }, team);
  return { podid: pod.id, id: upload.id };
}
const sendAlong = (id: string, content: Buffer, size = content.length) =>
  tusCreate(api, team, id, size, { headers: OCTETS, body: new Uint8Array(content) });
const rawOf = (podid: string) =>
  api.services.db
    .selectFrom('assets')
    .select(['id', 'state', 'size', 'sha256', 'crc32'])
    .where('podid', '=', podid)
    .where('type', '=', 0)
    .executeTakeFirstOrThrow();
const staged = async (id: string) =>
  (await readdir(stagingDir(api.services)).catch((): string[] => [])).includes(id);
const offsetOf = async (id: string) => (await tusHead(api, team, id)).headers.get('upload-offset');
const storedSize = async (assetid: string) =>
  api.services.storage.size(rawKey({ tenantid: world.folder.tenantid, assetid }));

it('A small file can be sent with the request that creates the upload', async () => {
  const { id, podid } = await announced();
  const response = await sendAlong(id, bytes);
  expect([response.status, response.headers.get('upload-offset')]).toEqual([201, '50000']);
  const raw = await rawOf(podid);
  expect(raw).toMatchObject({
    state: 3,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    crc32: crc32(bytes),
  });
  expect(await storedSize(raw.id)).toBe(bytes.length);
  expect(await staged(id)).toBe(false);
});

it('An announced upload accepts bytes without a create request', async () => {
  const small = await announced();
  expect(await offsetOf(small.id)).toBe('0');
  expect((await tusPatch(api, team, small.id, 0, bytes)).status).toBe(204);
  expect((await rawOf(small.podid)).state).toBe(3);

  const large = randomBytes(700_000);
  const { id, podid } = await announced(large.length);
  expect((await tusPatch(api, team, id, 0, large.subarray(0, 600_000))).status).toBe(204);
  expect(await offsetOf(id)).toBe('600000');
  expect((await tusPatch(api, team, id, 600_000, large.subarray(600_000))).status).toBe(204);
  expect((await rawOf(podid)).sha256).toBe(createHash('sha256').update(large).digest('hex'));
});

it('An empty file is finished when its offset is requested', async () => {
  const { id, podid } = await announced(0);
  expect(await offsetOf(id)).toBe('0');
  expect(await rawOf(podid)).toMatchObject({ state: 3, size: 0, crc32: 0 });
});

it('The first part of a large file can be sent with the create request', async () => {
  const large = randomBytes(700_000);
  const { id } = await announced(large.length);
  const response = await sendAlong(id, large.subarray(0, 100_000), large.length);
  expect([response.status, response.headers.get('upload-offset')]).toEqual([201, '100000']);
  expect(await offsetOf(id)).toBe('100000');
});

it('A repeated create request returns the offset and changes nothing', async () => {
  const { id, podid } = await announced();
  await sendAlong(id, bytes);
  const again = await sendAlong(id, randomBytes(bytes.length));
  expect([again.status, again.headers.get('upload-offset')]).toEqual([201, '50000']);
  expect((await rawOf(podid)).sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
});

it('One of several concurrent sends of a small file wins, and its bytes are stored', async () => {
  const { id, podid } = await announced();
  const contents = Array.from({ length: 6 }, () => randomBytes(bytes.length));
  const answers = await Promise.all(contents.map((content) => tusPatch(api, team, id, 0, content)));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([204, 409, 409, 409, 409, 409]);
  const raw = await rawOf(podid);
  const stored = await api.services.storage.read(
    rawKey({ tenantid: world.folder.tenantid, assetid: raw.id }),
  );
  const hash = createHash('sha256');
  for await (const part of stored) hash.update(part);
  expect(raw.sha256).toBe(hash.digest('hex'));
});

it('A late arrival does not change an upload that was finished, started or cancelled elsewhere', async () => {
  const rowOf = (id: string) =>
    api.services.db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const late = (upload: Awaited<ReturnType<typeof rowOf>>) => {
    const type = { mimetype: 'text/plain', ext: 'txt', kind: 'text' as const, isArchive: false };
    const head = Buffer.from('other');
    const move = async () => {
      moved++;
    };
    const arrival = { key: rawKey(upload), sha256: 'other', crc32: 1, head, type, move };
    return recordArrival(api.services, { upload, arrival });
  };
  let moved = 0;
  const [ended, begun, gone] = [await announced(), await announced(), await announced()];
  const rows = await Promise.all([ended, begun, gone].map(({ id }) => rowOf(id)));
  await sendAlong(ended.id, bytes);
  await tusCreate(api, team, begun.id, bytes.length);
  await api.call(deletePod, { params: { id: gone.podid } }, team);
  expect(await Promise.all(rows.map(late))).toEqual(['before', 'before', 'cancelled']);
  expect(moved).toBe(0);
  expect((await rawOf(ended.podid)).sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
});

it('Small files that finish together are recorded with their own checksums and jobs', async () => {
  const files = await Promise.all(Array.from({ length: 20 }, () => announced()));
  const contents = files.map(() => randomBytes(bytes.length));
  await Promise.all(files.map(({ id }, index) => sendAlong(id, contents[index]!)));
  for (const [index, { podid }] of files.entries()) {
    expect((await rawOf(podid)).sha256).toBe(createHash('sha256').update(contents[index]!).digest('hex'));
  }
  const jobs = await sql<{ count: number }>`
    select count(*)::int from graphile_worker.jobs
    where key = any(${files.map(({ podid }) => `look:${podid}`)})`.execute(api.services.db);
  expect(jobs.rows).toEqual([{ count: 20 }]);
});

it('A small file cut off during sending is discarded and can be sent again', async () => {
  const { id, podid } = await announced();
  const cut = openPatch(api, team, id, 0, bytes.length);
  cut.write(bytes.subarray(0, 20_000));
  cut.cut();
  await cut.answered;
  expect(await offsetOf(id)).toBe('0');
  expect((await sendAlong(id, bytes)).status).toBe(201);
  expect((await rawOf(podid)).state).toBe(3);
});

it('A completely staged file is finished after a crash when its offset is requested', async () => {
  const { id, podid } = await announced();
  await writeFile(stagedPath(api.services, id), bytes);
  expect((await tusPatch(api, team, id, 0, bytes)).status).toBe(409);
  expect(await offsetOf(id)).toBe('50000');
  expect((await rawOf(podid)).state).toBe(3);
});

it('A completely staged file is finished after a crash by a repeated create request', async () => {
  const { id, podid } = await announced();
  await writeFile(stagedPath(api.services, id), bytes);
  const again = await sendAlong(id, bytes);
  expect([again.status, again.headers.get('upload-offset')]).toEqual([201, '50000']);
  expect((await rawOf(podid)).state).toBe(3);
});

it('A partly staged file is resumed after a crash', async () => {
  const { id, podid } = await announced();
  await writeFile(stagedPath(api.services, id), bytes.subarray(0, 4_096));
  expect(await offsetOf(id)).toBe('4096');
  expect((await tusPatch(api, team, id, 4_096, bytes.subarray(4_096))).status).toBe(204);
  expect((await rawOf(podid)).sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
});

it('A file deleted during its upload leaves no bytes behind', async () => {
  const { id, podid } = await announced();
  const raw = await rawOf(podid);
  const slow = openPatch(api, team, id, 0, bytes.length);
  slow.write(bytes.subarray(0, 20_000));
  await expect.poll(() => offsetOf(id)).toBe('0');
  await api.call(deletePod, { params: { id: podid } }, team);
  slow.write(bytes.subarray(20_000));
  slow.end();
  expect(await slow.answered).toBe(404);
  expect(await storedSize(raw.id)).toBeUndefined();
  expect(await stat(stagedPath(api.services, id)).catch(() => undefined)).toBeUndefined();
});

it('An asset whose content does not match its type is cancelled', async () => {
  const { podid, id } = await announced();
  await sendAlong(id, bytes);
  const body = { filename: 'film.srt', filesize: bytes.length, type: 6 as const };
  const asset = await api.call(createAsset, { params: { id: podid }, body }, team);
  expect((await sendAlong(asset.upload.id, bytes)).status).toBe(400);
  expect((await tusHead(api, team, asset.upload.id)).status).toBe(404);
});
