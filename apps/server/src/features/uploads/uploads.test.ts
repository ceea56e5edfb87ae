import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { BASE_PATH } from '@rushes/contract/endpoint';
import { createPod, deletePod, getPod, listNodePods } from '@rushes/contract/pods';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import { openLog } from '#platform/log/log.ts';
import { type Api, type As, refusalIn, startApi } from '#test/api.ts';
import { makeNode, makePerson, makeWorld, type World } from '#test/fixtures.ts';
import { OCTETS, openPatch, tusCreate, tusDelete, tusHead, tusPatch } from '#test/tus.ts';

let api: Api;
let world: World;
let team: As;
let client: As;
let other: As;
let logged = '';
const bytes = randomBytes(300_000);

beforeAll(async () => {
  const write = (line: string) => {
    logged += line;
  };
  api = await startApi({}, openLog('warn', { write }));
  world = await makeWorld(api.services);
  [team, client, other] = await Promise.all([
    api.signIn('team@studio.test'),
    api.signIn('client@studio.test'),
    api.signIn('admin@other.test'),
  ]);
});

const body = (more: object = {}) => ({
  nodeid: world.folder.id,
  filename: 'film.mov',
  filesize: bytes.length,
  uuid: newId(),
  ...more,
});
async function announced(more: object = {}, as = team) {
  const { pod, upload } = await api.call(createPod, { body: body(more) }, as);
  return { podid: pod.id, id: upload.id };
}
async function begun(more: object = {}, as = team) {
  const upload = await announced(more, as);
  const response = await tusCreate(
    api,
    as,
    upload.id,
    (more as { filesize?: number }).filesize ?? bytes.length,
  );
  expect([response.status, response.headers.get('location')]).toEqual([
    201,
    `${BASE_PATH}/uploads/${upload.id}`,
  ]);
  return upload;
}
const podOf = async (podid: string, as = team) => (await api.call(getPod, { params: { id: podid } }, as)).pod;
const offsetOf = async (id: string, as = team) =>
  Number((await tusHead(api, as, id)).headers.get('upload-offset') ?? Number.NaN);
const digests = (podid: string) =>
  api.services.db
    .selectFrom('assets')
    .select(['sha256', 'crc32', 'size', 'state'])
    .where('podid', '=', podid)
    .executeTakeFirstOrThrow();
const expected = (content: Uint8Array) => ({
  sha256: createHash('sha256').update(content).digest('hex'),
  crc32: crc32(content),
  size: content.length,
  state: 3,
});

describe('Announcing an upload', () => {
  const refusal = (more: object, as = team) => api.refused(createPod, { body: body(more) as never }, as);

  test('is refused at the top of a tenant [K135]', async () => {
    expect(await refusal({ nodeid: world.studio.root.id })).toBe('409 ERR85');
  });

  test('is refused without access or upload permission', async () => {
    expect(await refusal({}, other)).toBe('404 ERR7');
    expect(await refusal({ nodeid: world.hidden.id }, client)).toBe('404 ERR7');
    expect(await refusal({ nodeid: newId() })).toBe('404 ERR7');
    await makePerson(api.services, {
      email: 'reader@studio.test',
      group: 'client',
      at: world.project,
      abilities: ['list NodeAndPod'],
    });
    expect(await refusal({}, await api.signIn('reader@studio.test'))).toBe('403 11403');
    expect(await refusal({ teamonly: 1 }, client)).toBe('403 ERR130');
  });

  test('validates name and size [O174]', async () => {
    expect(await refusal({ filename: `${'x'.repeat(188)}.mov` })).toBe('400 ERR124');
    expect(await refusal({ filename: ' ' })).toBe('400 11406');
    expect(await refusal({ filesize: -1 })).toBe('400 11406');
    expect(await refusal({ filesize: 1.5 })).toBe('400 11406');
    expect(await refusal({ filesize: '5' })).toBe('400 11406');
    const { podid } = await announced({ filename: `${'x'.repeat(187)}.mov` });
    expect(await podOf(podid)).toMatchObject({ kind: 'video', mimetype: 'video/quicktime', state: 1 });
  });

  test('is refused in an archived folder, and when the disk would be full', async () => {
    const place = await makeNode(api.services, world.project, 'Archived');
    await api.services.db.updateTable('nodes').set({ archived: 1 }).where('id', '=', place.id).execute();
    expect(await refusal({ nodeid: place.id })).toBe('409 ERR68');
    expect(await refusal({ filesize: 2 ** 52 })).toBe('507 11507');
  });

  test('returns the same upload for the same id, also concurrently', async () => {
    const uuid = newId();
    const all = await Promise.all(Array.from({ length: 8 }, () => announced({ uuid, filename: 'once.mov' })));
    expect(new Set(all.map(({ podid, id }) => podid + id)).size).toBe(1);
    const { pods } = await api.call(listNodePods, { params: { id: world.folder.id } }, team);
    expect(pods.filter(({ name }) => name === 'once.mov')).toHaveLength(1);
    // The same id from another user is another file.
    expect((await announced({ uuid }, client)).id).not.toBe(all[0]!.id);
  });

  test('shows the file immediately as being uploaded [H115, AA297, G84]', async () => {
    const { podid } = await announced({ note: 'first take', lastModified: 1_700_000_000_000 });
    const pod = await podOf(podid, client);
    expect(pod.statemessage.code).toBe('PS1');
    expect(pod.jsondata).toEqual({ uploaderName: 'team Test', lastModified: 1_700_000_000_000 });
    expect(pod.asset.raw[0]).toMatchObject({ state: 1, url: null, size: bytes.length });
  });
});

describe('Starting an upload', () => {
  test('requires an announced upload of the caller with the announced length', async () => {
    const { id } = await announced();
    expect(await refusalIn(await tusCreate(api, client, id, bytes.length))).toBe('404 ERR28');
    expect(await refusalIn(await tusCreate(api, other, id, bytes.length))).toBe('404 ERR28');
    expect(await refusalIn(await tusCreate(api, team, newId(), bytes.length))).toBe('404 ERR28');
    expect(await refusalIn(await tusCreate(api, team, id, bytes.length + 1))).toBe('400 11406');
    expect(await refusalIn(await tusCreate(api, team, '../../secret', bytes.length))).toBe('400 11406');
    const odd = (headers: Record<string, string>) => tusCreate(api, team, id, bytes.length, { headers });
    expect(await refusalIn(await odd({ 'upload-metadata': '' }))).toBe('400 11406');
    expect(await refusalIn(await odd({ 'tus-resumable': '0.2.2' }))).toBe('400 11406');
    const two = [id, newId()].map((one) => `uploadid ${Buffer.from(one).toString('base64')}`).join(',');
    expect(await refusalIn(await odd({ 'upload-metadata': two }))).toBe('400 11406');
  });

  test('again keeps the bytes already sent', async () => {
    const { id, podid } = await begun();
    await tusPatch(api, team, id, 0, bytes.subarray(0, 1000));
    const again = await tusCreate(api, team, id, bytes.length);
    expect([again.status, again.headers.get('location')]).toEqual([201, `${BASE_PATH}/uploads/${id}`]);
    expect(await offsetOf(id)).toBe(1000);
    await tusPatch(api, team, id, 1000, bytes.subarray(1000));
    expect((await tusCreate(api, team, id, bytes.length)).status).toBe(201);
    expect(await offsetOf(id)).toBe(bytes.length);
    expect(await digests(podid)).toEqual(expected(bytes));
  });
});

describe('Sending bytes', () => {
  test('in several requests stores the file with its checksums', async () => {
    const { id, podid } = await begun();
    for (let offset = 0; offset < bytes.length; offset += 100_000) {
      expect(await offsetOf(id)).toBe(offset);
      const response = await tusPatch(api, team, id, offset, bytes.subarray(offset, offset + 100_000));
      expect([response.status, response.headers.get('upload-offset')]).toEqual([
        204,
        String(offset + 100_000),
      ]);
    }
    expect(await digests(podid)).toEqual(expected(bytes));
    const pod = await podOf(podid);
    expect(pod.statemessage.code).toBe('PS3');
    const media = await api.fetch(pod.asset.raw[0]!.url!);
    expect(Buffer.from(await media.arrayBuffer()).equals(bytes)).toBe(true);
    // A late request gets the full offset; more bytes are refused.
    expect(await offsetOf(id)).toBe(bytes.length);
    expect(await refusalIn(await tusPatch(api, team, id, bytes.length, Buffer.from('x')))).toBe('409 11409');
    expect(await refusalIn(await tusDelete(api, team, id))).toBe('409 11409');
  });

  test('is not needed for an empty file, which is complete when started', async () => {
    const { id, podid } = await begun({ filesize: 0, filename: 'empty.txt' });
    expect(await digests(podid)).toEqual(expected(Buffer.alloc(0)));
    expect(await offsetOf(id)).toBe(0);
  });

  test('determines the type from the content, not from the name', async () => {
    const page = Buffer.from('<!doctype html><script>alert(1)</script>');
    const { id, podid } = await begun({ filesize: page.length, filename: 'innocent.jpg' });
    await tusPatch(api, team, id, 0, page);
    expect((await podOf(podid)).mimetype).toBe('text/html');
  });

  test('returns 404 for uploads of other users, also with a manipulated URL', async () => {
    const { id } = await begun();
    for (const as of [client, other]) {
      expect(await refusalIn(await tusPatch(api, as, id, 0, bytes))).toBe('404 ERR28');
      expect((await tusHead(api, as, id)).status).toBe(404);
      expect(await refusalIn(await tusDelete(api, as, id))).toBe('404 ERR28');
    }
    // The tus library would take the last segment of the query as the upload id.
    const own = await begun({}, client);
    await tusPatch(api, client, `${own.id}?x=/${id}`, 0, bytes.subarray(0, 10));
    expect(await offsetOf(id)).toBe(0);
    expect(await offsetOf(own.id, client)).toBe(10);
  });

  test('returns 409 as a JSON error for a wrong offset', async () => {
    const { id } = await begun();
    await tusPatch(api, team, id, 0, bytes.subarray(0, 10));
    for (const offset of [0, 9, 11]) {
      const response = await tusPatch(api, team, id, offset, bytes.subarray(0, 10));
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(await refusalIn(response)).toBe('409 11409');
    }
    expect(await offsetOf(id)).toBe(10);
  });

  test('refuses more bytes than announced and invalid requests', async () => {
    const { id } = await begun({ filesize: 10 });
    const raw = (headers: Record<string, string>) =>
      api.fetch(`${BASE_PATH}/uploads/${id}`, team, { method: 'PATCH', body: bytes.subarray(0, 5), headers });
    const tus = { 'tus-resumable': '1.0.0', 'upload-offset': '0' };
    expect(await refusalIn(await raw({ ...OCTETS, ...tus, 'tus-resumable': '2.0.0' }))).toBe('400 11406');
    expect(await refusalIn(await raw({ ...OCTETS, ...tus, 'upload-offset': '-1' }))).toBe('400 11406');
    expect(await refusalIn(await raw({ ...tus, 'content-type': 'application/json' }))).toMatch(/^4(00|15) /);
    expect(await refusalIn(await raw({ ...tus, 'content-type': 'text/html' }))).toBe('415 11415');
    expect(await refusalIn(await tusPatch(api, team, id, 0, bytes.subarray(0, 11)))).toMatch(/^4\d\d /);
    expect(await offsetOf(id)).toBeLessThanOrEqual(10);
  });

  test('resumes after a lost connection, without a log entry', async () => {
    logged = '';
    const { id, podid } = await begun();
    const patch = openPatch(api, team, id, 0, bytes.length);
    patch.write(bytes.subarray(0, 120_000));
    await expect.poll(() => stagedBytes(id)).toBe(120_000);
    patch.cut();
    const offset = await offsetOf(id);
    expect(offset).toBe(120_000);
    await tusPatch(api, team, id, offset, bytes.subarray(offset));
    expect(await digests(podid)).toEqual(expected(bytes));
    expect(logged).toBe('');
  });

  test('concurrently accepts one request and never mixes bytes', async () => {
    const { id, podid } = await begun();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => tusPatch(api, team, id, 0, bytes).then(({ status }) => status)),
    );
    expect(answers.filter((status) => status === 204)).toHaveLength(1);
    expect(answers.filter((status) => status === 409)).toHaveLength(3);
    expect(await digests(podid)).toEqual(expected(bytes));
  });
});

async function stagedBytes(id: string): Promise<number> {
  const { stagedSize } = await import('./staging.storage.ts');
  return (await stagedSize(api.services, id)) ?? -1;
}

describe('Changes during an upload', () => {
  const next = (id: string) => tusPatch(api, team, id, 1000, bytes.subarray(1000));
  async function halfway(more: object = {}) {
    const upload = await begun(more);
    await tusPatch(api, team, upload.id, 0, bytes.subarray(0, 1000));
    return upload;
  }

  test('refuse further bytes when access is withdrawn, and keep those already sent', async () => {
    const { id } = await halfway();
    const { db } = api.services;
    const points = db.selectFrom('own_access_points').selectAll().where('userid', '=', world.users.team);
    const [point] = await points.execute();
    await db.deleteFrom('own_access_points').where('id', '=', point!.id).execute();
    expect((await next(id)).status).toBe(404);
    expect(await stagedBytes(id)).toBe(1000);
    await db.insertInto('own_access_points').values(point!).execute();
    expect((await next(id)).status).toBe(204);
  });

  test('refuse further bytes when the folder is archived or deleted', async () => {
    const place = await makeNode(api.services, world.project, 'Going');
    const { id } = await halfway({ nodeid: place.id });
    const set = (change: object) =>
      api.services.db.updateTable('nodes').set(change).where('id', '=', place.id).execute();
    await set({ archived: 1 });
    expect(await refusalIn(await next(id))).toBe('409 ERR68');
    await set({ archived: 0, deletedat: new Date() });
    expect(await refusalIn(await next(id))).toBe('404 ERR28');
    expect((await tusHead(api, team, id)).status).toBe(404);
  });

  test('allow only the owner to cancel, which removes file, bytes and storage usage [O168]', async () => {
    const used = async () =>
      (
        await api.services.db
          .selectFrom('resources')
          .select('used')
          .where('tenantid', '=', world.studio.id)
          .where('name', '=', 'storage')
          .execute()
      )[0]!.used;
    const before = await used();
    const [one, two] = [await halfway(), await halfway()];
    expect(await used()).toBe(before + 2 * bytes.length);
    expect((await tusDelete(api, team, one.id)).status).toBe(204);
    expect(await api.refused(deletePod, { params: { id: two.podid } }, client)).toBe('403 ERR105');
    await api.call(deletePod, { params: { id: two.podid } }, team);
    expect(await used()).toBe(before);
    for (const { id, podid } of [one, two]) {
      expect(await api.refused(getPod, { params: { id: podid } }, team)).toBe('404 ERR6');
      expect(await stagedBytes(id)).toBe(-1);
      expect(await refusalIn(await next(id))).toBe('404 ERR28');
      expect(await refusalIn(await tusDelete(api, team, id))).toBe('404 ERR28');
    }
  });
});
