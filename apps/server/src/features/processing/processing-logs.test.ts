import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssetType } from '@rushes/contract/enums';
import { createPod, listPodLogs, renamePod, transcodePod } from '@rushes/contract/pods';
import { beforeAll, expect, test } from 'vitest';
import { beginOperation } from '#features/operations/index.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeNode, makePod, makeWorld, type World } from '#test/fixtures.ts';
import { openLive } from '#test/live-stream.ts';
import { tusCreate, tusPatch } from '#test/tus.ts';
import { untilIdle, work } from '#test/worker.ts';
import { publish, store } from './publish.service.ts';

let api: Api;
let world: World;
let team: As;
let client: As;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  [team, client] = await Promise.all([api.signIn('team@studio.test'), api.signIn('client@studio.test')]);
});

async function upload(more: { nodeid?: string; teamonly?: 0 | 1 } = {}): Promise<string> {
  const bytes = Buffer.from('one line of text\n');
  const body = { nodeid: world.folder.id, filename: 'notes.txt', filesize: bytes.length, ...more };
  const { pod, upload } = await api.call(createPod, { body }, team);
  await tusCreate(api, team, upload.id, bytes.length);
  expect((await tusPatch(api, team, upload.id, 0, bytes)).status).toBe(204);
  return pod.id;
}

const logsOf = async (id: string, as: As) =>
  (await api.call(listPodLogs, { params: { id } }, as)).actionlogs.map(({ action, name, user, params }) => ({
    action,
    name,
    user: user?.name ?? null,
    params,
  }));

const used = async () => {
  const row = await api.services.db
    .selectFrom('resources')
    .select('used')
    .where('tenantid', '=', world.studio.id)
    .where('name', '=', 'storage')
    .executeTakeFirstOrThrow();
  return row.used;
};

test('An upload is refused in a folder with a running operation, but not outside it [AC319]', async () => {
  const busy = await makeNode(api.services, world.project, 'Busy');
  const below = await makeNode(api.services, busy, 'Below');
  await api.services.db.transaction().execute((trx) =>
    beginOperation(trx, {
      tenantid: world.studio.id,
      userid: world.users.team,
      code: 'AM14',
      name: 'Busy',
      nodeid: busy.id,
      paths: [busy.path],
      total: 5000,
    }),
  );
  const announce = (nodeid: string) => ({ body: { nodeid, filename: 'a.mov', filesize: 1 } });
  for (const { id } of [busy, below]) {
    expect(await api.refused(createPod, announce(id), team)).toBe('409 ERR161');
  }
  await api.call(createPod, announce(world.project.id), team);
  await api.services.db.deleteFrom('operations').execute();
});

test('Upload and processing are logged with the file name at that time [AA296]', async () => {
  const id = await upload();
  const uploaded = { action: 'uploaded', name: 'notes.txt', user: 'team Test', params: { size: 17 } };
  expect(await logsOf(id, client)).toEqual([uploaded]);
  await api.call(renamePod, { params: { id }, body: { name: 'minutes.txt' } }, team);
  await work(api);
  await untilIdle(api);
  expect(await logsOf(id, client)).toEqual([
    { action: 'processed', name: 'minutes.txt', user: null, params: {} },
    expect.objectContaining({ action: 'renamed' }),
    uploaded,
  ]);
});

test('A file moved and made team-only during processing sends events for its new folder [X254]', async () => {
  const id = await upload();
  const shown = await makePod(api.services, world.folder, world.users.team, { name: 'shown.mov' });
  const rename = (name: string) => api.call(renamePod, { params: { id: shown }, body: { name } }, team);
  const [stream, ofTeam] = await Promise.all([openLive(api, client), openLive(api, team)]);
  // Events of the upload may still be on their way to streams that were opened after it.
  await rename('shown 1.mov');
  for (const open of [stream, ofTeam]) {
    await open.until(({ data }) => data.id === shown);
    open.received.length = 0;
  }
  // As after a move and a team-only change: the job was enqueued before.
  await api.services.db
    .updateTable('pods')
    .set({ teamonly: 1, nodeid: world.project.id })
    .where('id', '=', id)
    .execute();
  await work(api);
  await untilIdle(api);
  const event = await ofTeam.until(({ name, data }) => name === 'pod.changed' && data.id === id);
  expect(event.data.nodeid).toBe(world.project.id);
  await rename('shown 2.mov');
  await stream.until(({ data }) => data.id === shown);
  expect(stream.received.filter(({ data }) => data.id === id)).toEqual([]);
  for (const open of [stream, ofTeam]) open.close();
  expect((await logsOf(id, team)).map(({ action }) => action)).toEqual(['processed', 'uploaded']);
});

test('Assets made for a file in the recycle bin do not count as storage', async () => {
  const { db, settings } = api.services;
  const made = async () => {
    const path = join(settings.dataDir, 'picture.jpg');
    await writeFile(path, 'twelve bytes');
    return store(api.services, world.studio.id, [
      { type: AssetType.THUMBNAIL, path, mimetype: 'image/jpeg' },
    ]);
  };
  const target = (podid: string) => ({ podid, tenantid: world.studio.id });
  const before = await used();
  const away = await makePod(api.services, world.folder, world.users.team, {
    name: 'away.mov',
    deletedat: new Date(),
    binned: 1,
  });
  const stored = await made();
  const found = await db.transaction().execute((trx) => publish(trx, target(away), stored));
  expect(found).toMatchObject({ id: away });
  expect(await used()).toBe(before);

  const here = await makePod(api.services, world.folder, world.users.team, { name: 'here.mov' });
  const more = await made();
  await db.transaction().execute((trx) => publish(trx, target(here), more));
  expect(await used()).toBe(before + 12);

  const gone = await made();
  const none = await db
    .transaction()
    .execute((trx) => publish(trx, target('00000000-0000-7000-8000-000000000000'), gone));
  expect(none).toBeUndefined();
  expect(await used()).toBe(before + 12);
});

test('A file without an original cannot be processed again', async () => {
  const id = await makePod(api.services, world.folder, world.users.team, { name: 'lost.mov' });
  expect(await api.refused(transcodePod, { params: { id } }, team)).toBe('422 11002');
});
