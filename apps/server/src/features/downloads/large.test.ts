import { randomBytes } from 'node:crypto';
import { createDownload, getDownload } from '@rushes/contract/downloads';
import { AssetType } from '@rushes/contract/enums';
import { listOperations } from '@rushes/contract/move-copy';
import { listNotifications } from '@rushes/contract/notifications';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { refusalIn } from '#test/api.ts';
import { makeAsset } from '#test/fixtures.ts';
import { unzip } from '#test/formats/unzip.ts';
import { startStudio } from '#test/scenes/studio-scene.ts';
import { runJob, work } from '#test/worker.ts';

const { api, world, team, client, video } = await startStudio();
const { db } = api.services;

/** A video with two thousand subtitle files of the same bytes: more than one request prepares. */
async function much() {
  const id = await video();
  const bytes = randomBytes(100);
  await makeAsset(api.services, world.folder, id, { name: 'film.mov', bytes, mimetype: 'video/mp4' });
  const srt = { name: 'en.srt', bytes: Buffer.from('line'), mimetype: 'text/plain', type: AssetType.SRT };
  const one = await makeAsset(api.services, world.folder, id, srt);
  await sql`
    insert into assets (id, tenantid, podid, type, name, state, storagekey, size, mimetype, uuid, createdat)
    select gen_random_uuid(), tenantid, podid, type, 'line ' || n || '.srt', state, storagekey, size, mimetype,
      gen_random_uuid(), createdat + n * interval '1 ms'
    from assets, generate_series(1, 1999) n where id = ${one}`.execute(db);
  return { id, bytes, one };
}

const ask = (id: string) => api.call(createDownload, { body: { podids: [id] } }, team);
const news = async () => {
  const call = { params: { id: world.studio.id }, query: { limit: 1 } };
  const [newest] = (await api.call(listNotifications, call, team)).notifications;
  return newest && { code: newest.code, params: JSON.parse(newest.params) as Record<string, string> };
};
const running = async () => (await api.call(listOperations, {}, team)).operations;

/** The e-mails afterwards may be delayed for minutes, so only this job is awaited. */
async function ended() {
  await work(api, ['downloads.prepare']);
  await vi.waitFor(async () => expect(await running()).toEqual([]));
}

test('Expired downloads are deleted with their entries', async () => {
  const { id } = await much();
  const { download, url } = await api.call(
    createDownload,
    { body: { podids: [id], excludeAssets: 1 } },
    team,
  );
  const past = new Date(Date.now() - 1000);
  await db.updateTable('downloads').set({ expireat: past }).where('id', '=', download.id).execute();
  expect(await refusalIn(await api.fetch(url!))).toBe('404 ERR29');
  await runJob(api, 'downloads.forget');
  const left = (table: 'downloads' | 'download_entries', column: 'id' | 'downloadid') =>
    sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${download.id}`.execute(db);
  expect((await left('downloads', 'id')).rows).toEqual([]);
  expect((await left('download_entries', 'downloadid')).rows).toEqual([]);
});

describe('A large download', () => {
  test('is prepared by a job, shown as an operation, and announced by a notification [AB308] [AC320]', async () => {
    const { id, bytes } = await much();
    const response = await api.fetch('/api/v1/download', team, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ podids: [id] }),
    });
    expect(response.status).toBe(202);
    const { download, url, message } = (await response.json()) as Awaited<ReturnType<typeof ask>>;
    expect([url, message?.code]).toEqual([null, '20005']);
    expect(download).toMatchObject({ state: 'preparing', name: 'film.zip', count: 2001 });
    expect(await running()).toMatchObject([{ code: 'AM32', name: 'film.zip' }]);
    const found = { params: { id: download.id } };
    expect((await api.call(getDownload, found, team)).url).toBeNull();

    await ended();
    expect(await news()).toEqual({
      code: 'NM52',
      params: {
        p1: `/download/${download.id}`,
        p2: download.expireat,
        p3: 'film.mov, en.srt, line 1.srt + 1998',
        size: expect.stringMatching(/^\d+\.\d kB$/),
      },
    });
    const ready = await api.call(getDownload, found, team);
    const zip = Buffer.from(await (await api.fetch(ready.url!)).arrayBuffer());
    expect(zip.length).toBe(ready.download.size);
    const { files } = unzip(zip);
    expect(Object.keys(files).length).toBe(2002);
    expect(files['film.mov']!.equals(bytes)).toBe(true);
    expect(files['film (assets)/line 1999.srt']!.toString()).toBe('line');
    expect(await api.refused(getDownload, found, client)).toBe('404 ERR29');
  });

  test('that cannot be prepared sends an error notification [AB308]', async () => {
    const { id, one } = await much();
    const { download } = await ask(id);
    const row = await db
      .selectFrom('assets')
      .select('storagekey')
      .where('id', '=', one)
      .executeTakeFirstOrThrow();
    await api.services.storage.remove(row.storagekey!);
    await ended();
    expect(await news()).toMatchObject({ code: 'NM53' });
    expect(await api.refused(getDownload, { params: { id: download.id } }, team)).toBe('404 ERR29');
  });
});
