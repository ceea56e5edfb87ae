import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PRIORITY_PER_MINUTE } from '@rushes/contract/costs';
import { State } from '@rushes/contract/enums';
import { listNotifications } from '@rushes/contract/notifications';
import { deletePod, getPod, type Pod } from '@rushes/contract/pods';
import { emptyBin } from '@rushes/contract/recycle-bin';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setLimits } from '#features/limits/limits.service.ts';
import { type FullRow, findPod } from '#features/pods/index.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeClip } from '#test/clips.ts';
import { sendFile } from '#test/files.ts';
import { makePod, makeWorld, type World } from '#test/fixtures.ts';
import { untilIdle, work } from '#test/worker.ts';
import { beginQueuePosition } from './fair-queue.queries.ts';
import { enqueueFairly } from './fair-queue.service.ts';
import { markFailed } from './publish.service.ts';

let api: Api;
let world: World;
let team: As;
let folder: string;
let clip: string;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  team = await api.signIn('team@studio.test');
  folder = await mkdtemp(join(tmpdir(), 'test-turns-'));
  clip = join(folder, 'clip.mp4');
  if (!api.services.media.ready) throw new Error(api.services.media.reason);
  await makeClip(api.services.media, {
    path: clip,
    seconds: 1,
    rate: '25',
    look: 0,
    size: { width: 160, height: 90 },
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(api.services.db);
  await api.services.db.deleteFrom('processing_turns').execute();
});

async function ask(who: 'studio' | 'other', name: string, minutes = 1, priority = false): Promise<FullRow> {
  const { db } = api.services;
  const [at, user] =
    who === 'studio' ? [world.folder, world.users.team] : [world.otherProject, world.users.other];
  const id = await makePod(api.services, at, user, {
    name,
    state: State.PENDING,
    duration: minutes * 60_000,
  });
  const pod = (await findPod(db, [at.tenantid], id))!;
  await db.transaction().execute((trx) => enqueueFairly(trx, pod, priority));
  return pod;
}

/** In the order in which workers take the jobs. */
async function queue(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select p.name from graphile_worker._private_jobs j join pods p on p.id::text = j.payload->>'podid'
    order by j.priority, j.run_at, j.id`.execute(api.services.db);
  return rows.map(({ name }) => name);
}

describe('Processing order between tenants', () => {
  test('alternates between tenants, however many files one of them has', async () => {
    for (const name of ['a1', 'a2', 'a3', 'a4']) await ask('studio', name);
    for (const name of ['b1', 'b2']) await ask('other', name);
    expect(await queue()).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4']);
  });

  test('is measured in minutes: one long video equals several short ones', async () => {
    for (const name of ['a1', 'a2']) await ask('studio', name, 60);
    for (const name of ['b1', 'b2', 'b3']) await ask('other', name, 20);
    expect(await queue()).toEqual(['a1', 'b1', 'b2', 'b3', 'a2']);
  });

  test('does not let a tenant catch up on time it did not use', async () => {
    for (const name of ['a1', 'a2', 'a3']) await ask('studio', name, 10);
    await beginQueuePosition(api.services.db, world.studio.id, 20);
    for (const name of ['b1', 'b2']) await ask('other', name, 10);
    await ask('studio', 'a4', 10);
    expect(await queue()).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'a4']);
  });
});

describe('Priority processing', () => {
  const credits = (limit: number) =>
    api.services.db.transaction().execute(async (trx) => {
      await sql`update resources set used = 0 where name = 'credits'`.execute(trx);
      await setLimits(trx, world.studio.id, { credits: limit });
    });
  const used = async () => {
    const { rows } = await sql<{ used: number }>`
      select used from resources where tenantid = ${world.studio.id} and name = 'credits'`.execute(
      api.services.db,
    );
    return rows[0]!.used;
  };
  const book = async () => {
    const { rows } = await sql<{ units: number; state: string }>`
      select units, state from credit_entries order by createdat, id`.execute(api.services.db);
    return rows.map(({ units, state }) => `${units} ${state}`);
  };
  const news = async () =>
    (await api.call(listNotifications, { params: { id: world.studio.id } }, team)).notifications.map(
      ({ code, params }) => [code, JSON.parse(params).reason],
    );
  beforeEach(async () => {
    await api.services.db.deleteFrom('credit_entries').execute();
    await api.services.db.deleteFrom('notifications').execute();
  });

  test('costs five credits per started minute and runs before normal jobs [O170]', async () => {
    await credits(1000);
    for (const name of ['a1', 'a2']) await ask('studio', name);
    for (const name of ['p1', 'p2']) await ask('studio', name, 1.5, true);
    expect(await queue()).toEqual(['p1', 'p2', 'a1', 'a2']);
    expect(await used()).toBe(2 * 2 * PRIORITY_PER_MINUTE);
    expect(await book()).toEqual(['10 reserved', '10 reserved']);
  });

  test('falls back to normal order without enough credits and notifies the uploader (ERR133) [O170] [T228]', async () => {
    await credits(9);
    await ask('studio', 'a1');
    await ask('studio', 'p1', 2, true);
    expect(await queue()).toEqual(['a1', 'p1']);
    expect([await used(), await book(), await news()]).toEqual([0, [], [['NM56', 'ERR133']]]);
  });

  test('settles the reserved credits once when the file is processed', async () => {
    await credits(100);
    const more = { nodeid: world.folder.id, filename: 'first.mp4', priorityProcessing: 1 as const };
    const id = await sendFile(api, team, clip, more);
    await work(api);
    await untilIdle(api);
    const { pod }: { pod: Pod } = await api.call(getPod, { params: { id } }, team);
    expect([pod.statemessage.code, await used(), await book()]).toEqual(['PS10', 5, ['5 settled']]);
  });

  test('refunds the credits once when the file fails or is deleted before it runs', async () => {
    await credits(100);
    const failing = await ask('studio', 'broken', 1, true);
    const target = { podid: failing.id, tenantid: failing.tenantid };
    for (const _ of [1, 2]) await markFailed(api.services, target, new Error('cannot be read'));
    expect([await used(), await book(), await news()]).toEqual([0, ['5 refunded'], [['NM4', undefined]]]);

    const gone = await ask('studio', 'gone', 1, true);
    await api.call(deletePod, { params: { id: gone.id } }, team);
    await api.call(emptyBin, { params: { id: world.studio.root.id } }, team);
    expect(await used()).toBe(5);
    await work(api);
    await untilIdle(api);
    expect([await used(), await book()]).toEqual([0, ['5 refunded', '5 refunded']]);
  });
});
