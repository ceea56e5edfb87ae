import { readFile } from 'node:fs/promises';
import { copyPods } from '@rushes/contract/move-copy';
import { search } from '@rushes/contract/search';
import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { checkSearch } from '#features/search/search.queries.ts';
import { makeNode } from '#test/fixtures.ts';
import { startStudio } from '#test/scenes/studio-scene.ts';
import { sendAsset } from '#test/scenes/uploads-scene.ts';
import { work } from '#test/worker.ts';
import { BACKLOG_BATCH, readOldSubtitles } from './subtitles.jobs.ts';

const { api, world, team, video } = await startStudio();
const { services } = api;
const { db } = services;
const migration = await readFile(
  new URL('../../../migrations/0022-subtitle-backlog.sql', import.meta.url),
  'utf8',
);

const find = async (q: string) =>
  (await api.call(search, { query: { nodeid: world.project.id, q } }, team)).pods;
const ids = async (q: string) => (await find(q)).map(({ pod }) => pod.id).sort();
const send = async (podid: string, text: string) => {
  const bytes = Buffer.from(`1\n00:00:01,250 --> 00:00:02,000\n${text}\n`);
  return (await sendAsset(api, team, podid, { filename: 'talk.srt', bytes })).asset.id;
};
const count = async (table: 'subtitle_backlog' | 'subtitle_cues') =>
  Number((await db.selectFrom(table).select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()).n);
/** The state after an upgrade from a release without cues. */
const upgrade = async () => {
  await db.deleteFrom('subtitle_cues').execute();
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await sql`drop table subtitle_backlog`.execute(db);
  await sql.raw(migration).execute(db);
};
/** Starts a worker and waits until every job was attempted. */
const start = async () => {
  const { rest } = await work(api, ['subtitles.index', 'subtitles.backlog']);
  await readOldSubtitles(db);
  await vi.waitFor(
    async () => {
      const { rows } = await sql`select 1 from graphile_worker.jobs
        where task_identifier like 'subtitles.%' and (attempts = 0 or locked_at is not null)`.execute(db);
      expect(rows).toEqual([]);
    },
    { timeout: 60_000, interval: 20 },
  );
  await rest();
};

beforeEach(async () => {
  await db.deleteFrom('assets').execute();
});

test('Subtitles from before cue search are found once a worker has started', async () => {
  const id = await video();
  const aid = await send(id, 'Capuchin');
  await upgrade();
  expect(await ids('capuchin')).toEqual([]);
  await start();
  expect((await find('capuchin'))[0]!.hits).toMatchObject([{ source: 'cue', start: 1250, podid: id, aid }]);
  expect(await checkSearch(db)).toEqual([]);
  expect(await count('subtitle_backlog')).toBe(0);
});

test('Each old subtitle file is indexed once; a second start has nothing to do', async () => {
  await send(await video(), 'Tamarin');
  await upgrade();
  await start();
  const before = await db.selectFrom('subtitle_cues').selectAll().execute();
  expect(before).toHaveLength(1);
  await start();
  await readOldSubtitles(db);
  const { rows } = await sql`select 1 from graphile_worker.jobs`.execute(db);
  expect(rows).toEqual([]);
  // The rows were not even rewritten.
  expect(await db.selectFrom('subtitle_cues').selectAll().execute()).toEqual(before);
});

test('An unreadable subtitle file does not block the other batches', async () => {
  const id = await video();
  const [lost, good] = [await send(id, 'Nobody knows'), await send(id, 'Mandrill')];
  const asset = await db.selectFrom('assets').select('storagekey').where('id', '=', lost).executeTakeFirst();
  await services.storage.remove(asset!.storagekey!);
  // Copies that share the bytes, for more than one batch.
  await sql`insert into assets
    select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'uuid', gen_random_uuid()))).*
    from assets a, generate_series(1, ${2 * BACKLOG_BATCH}::int) where a.id = ${good}`.execute(db);
  await upgrade();
  expect(await count('subtitle_backlog')).toBe(2 * BACKLOG_BATCH + 2);
  await start();
  expect(await count('subtitle_backlog')).toBe(0);
  expect(await count('subtitle_cues')).toBe(2 * BACKLOG_BATCH + 1);
  const { rows } = await sql`select attempts, last_error from graphile_worker.jobs`.execute(db);
  expect(rows).toHaveLength(1);
});

test('An interrupted indexing run is continued at the next start', async () => {
  const id = await video();
  await send(id, 'Gibbon');
  await upgrade();
  // The process ended before a worker took the job.
  await readOldSubtitles(db);
  await readOldSubtitles(db);
  const { rows } = await sql`select 1 from graphile_worker.jobs`.execute(db);
  expect(rows).toHaveLength(1);
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  expect(await count('subtitle_backlog')).toBe(1);
  await start();
  expect(await ids('gibbon')).toEqual([id]);
});

test('Archived subtitles and their copies are indexed after they are unarchived', async () => {
  const id = await video();
  const aid = await send(id, 'Colobus');
  await upgrade();
  const target = await makeNode(services, world.project, 'Copies');
  const { pods } = await api.call(copyPods, { body: { pods: [id], targetnodeid: target.id } }, team);
  const key = db.selectFrom('assets').select('storagekey').where('id', '=', aid);
  const archived = (to: 0 | 1) =>
    db.updateTable('blobs').set({ archived: to }).where('key', '=', key).execute();
  await archived(1);
  await start();
  expect([await ids('colobus'), await count('subtitle_backlog')]).toEqual([[], 2]);
  await archived(0);
  await start();
  expect(await ids('colobus')).toEqual([id, pods[0]!.id].sort());
  expect(await checkSearch(db)).toEqual([]);
});

test('Subtitles with indexed cues are not queued again', async () => {
  await send(await video(), 'Siamang');
  await start();
  expect(await count('subtitle_cues')).toBe(1);
  await sql`drop table subtitle_backlog`.execute(db);
  await sql.raw(migration).execute(db);
  expect(await count('subtitle_backlog')).toBe(0);
});
