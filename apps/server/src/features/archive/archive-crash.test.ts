import { listNotifications } from '@rushes/contract/notifications';
import { getPod } from '@rushes/contract/pods';
import type { ArchiveAction } from '@rushes/contract/services';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { storageOf } from '#test/files.ts';
import { makeNode, makeWorld, type Place, type World } from '#test/fixtures.ts';
import {
  ask,
  blobsOf,
  carryOut,
  disagreements,
  makeMediaFile,
  type SceneFile,
  sha256,
  statesOf,
  workOver,
} from '#test/scenes/archive-scene.ts';
import { untilIdle, work } from '#test/worker.ts';

let api: Api;
let world: World;
let team: As;
let place: Place;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  team = await api.signIn('team@studio.test');
});
beforeEach(async () => {
  place = await makeNode(api.services, world.project, `Place ${newId()}`);
});

const file = () => makeMediaFile(api.services, place, world.users.team);
const podStates = (...ids: string[]) => statesOf(api.services, 'pods', ids);
const nodeStates = (...ids: string[]) => statesOf(api.services, 'nodes', ids);
const bell = async () =>
  (await api.call(listNotifications, { params: { id: world.studio.id }, query: { limit: 5 } }, team))
    .notifications;
const exact = async () => {
  const { used, truth } = await storageOf(api.services, world.studio.id);
  expect(used).toBe(truth);
};

async function expectSame({ id, bytes }: SceneFile): Promise<void> {
  const { url } = (await api.call(getPod, { params: { id } }, team)).pod.asset.raw[0]!;
  const response = await api.fetch(url!);
  expect(response.status).toBe(200);
  expect(sha256(Buffer.from(await response.arrayBuffer()))).toBe(sha256(bytes));
}

/** Starts a worker with its own store; `die` marks it as dead, as after kill -9. */
async function begin(storage: Storage): Promise<{ die(): Promise<void> }> {
  const worker = await workOver(api, storage);
  onTestFinished(() => worker.stop());
  const { db } = api.services;
  return {
    async die() {
      const { rows } = await sql<{ id: string }>`
        select distinct locked_by as id from graphile_worker._private_jobs where locked_by is not null`.execute(
        db,
      );
      const dead = rows.map(({ id }) => id);
      await db.transaction().execute(async (trx) => {
        await sql`delete from job_worker where id = any(${dead}::text[])`.execute(trx);
        await sql`select graphile_worker.force_unlock_workers(${dead})`.execute(trx);
      });
    },
  };
}

interface Held {
  storage: Storage;
  /** Resolves when the worker has reached the point. */
  reached: Promise<void>;
  /** Lets the worker continue, although it was marked as dead before. */
  release(): void;
}

/** A store that blocks the worker before or after one of its calls. */
function holdAt(method: 'adopt' | 'copy' | 'read' | 'remove', place: 'before' | 'after', nth: number): Held {
  const [reached, on] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let calls = 0;
  const original = api.services.storage;
  const storage: Storage = {
    ...original,
    [method]: async (...args: never[]) => {
      const isHere = ++calls === nth;
      const stand = async () => {
        reached.resolve();
        await on.promise;
      };
      if (isHere && place === 'before') await stand();
      const result = await (original[method] as (...all: never[]) => Promise<unknown>)(...args);
      if (isHere && place === 'after') await stand();
      return result;
    },
  };
  return { storage, reached: reached.promise, release: () => on.resolve() };
}

describe('Archiving after a worker is killed', () => {
  test.each([
    ['archive', 'read', 'before', 1],
    ['archive', 'adopt', 'before', 1],
    ['archive', 'adopt', 'after', 1],
    ['archive', 'copy', 'before', 1],
    ['archive', 'copy', 'after', 1],
    ['archive', 'copy', 'after', 2],
    ['unarchive', 'read', 'before', 1],
    ['unarchive', 'adopt', 'before', 1],
    ['unarchive', 'adopt', 'after', 2],
    ['unarchive', 'copy', 'before', 2],
    ['unarchive', 'copy', 'after', 2],
  ] as const)(
    'finishes without data loss for %s, killed at storage %s, %s call %i',
    async (action, method, when, nth) => {
      const [one, two] = [await file(), await file()];
      const pods = [one.id, two.id];
      if (action === 'unarchive') await carryOut(api, team, 'archive', { nodes: [place.id] });
      await ask(api, team, action, { nodes: [place.id] });
      const held = holdAt(method, when, nth);
      const first = await begin(held.storage);
      await held.reached;
      await first.die();
      await work(api);
      await untilIdle(api);
      // The dead worker continues and cannot write.
      held.release();
      const done = action === 'archive' ? 1 : 0;
      expect(await podStates(...pods)).toEqual([done, done]);
      expect(await nodeStates(place.id)).toEqual([done]);
      await exact();
      if (action === 'archive') await carryOut(api, team, 'unarchive', { nodes: [place.id] });
      await expectSame(one);
      await expectSame(two);
    },
  );

  test('still sends the notification when killed after the files were switched', async () => {
    const video = await file();
    const { operation } = await ask(api, team, 'archive', { pods: [video.id] });
    const { db } = api.services;
    const gate = await db.startTransaction().execute();
    await sql`select id from operations where id = ${operation!.id} for update`.execute(gate);
    const first = await begin(api.services.storage);
    // The progress update waits for the lock; the switch has been committed.
    await expect.poll(() => podStates(video.id), { timeout: 20_000 }).toEqual([1]);
    await first.die();
    await gate.rollback().execute();
    await work(api);
    await untilIdle(api);
    expect((await bell())[0]).toMatchObject({ code: 'NM24', podid: video.id });
    await exact();
    await carryOut(api, team, 'unarchive', { pods: [video.id] });
    await expectSame(video);
  });

  test('still deletes the old blobs when killed just before that', async () => {
    const video = await file();
    await ask(api, team, 'archive', { pods: [video.id] });
    const held = holdAt('remove', 'before', 1);
    const first = await begin(held.storage);
    await held.reached;
    expect(await podStates(video.id)).toEqual([1]);
    await first.die();
    await work(api);
    await untilIdle(api);
    held.release();
    expect((await disagreements(api.services)).filter((text) => text.includes(video.assetids[0]!))).toEqual(
      [],
    );
    await carryOut(api, team, 'unarchive', { pods: [video.id] });
    await expectSame(video);
  });
});

/** As after the last attempt: the job fails permanently. */
const lastTry = ({ services: { db } }: Api) =>
  sql`update graphile_worker._private_jobs set attempts = max_attempts - 1
    where attempts = 0 and task_id = (select id from graphile_worker._private_tasks where identifier = 'archive.move')`.execute(
    db,
  );

describe('A failure while archiving', () => {
  const broken = (method: 'copy' | 'adopt', from = 1): Storage => {
    let calls = 0;
    const original = api.services.storage;
    return {
      ...original,
      [method]: async (...args: [string, string]) => {
        if (++calls >= from) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
        return original[method](...args);
      },
    };
  };

  test.each([
    ['archive', 0, 'NM25'],
    ['unarchive', 1, 'NM28'],
  ] as [ArchiveAction, number, string][])(
    'during %s restores the previous state and sends a notification [J124]',
    async (action, stable, code) => {
      const videos = [await file(), await file()];
      const pods = videos.map(({ id }) => id);
      if (action === 'unarchive') await carryOut(api, team, 'archive', { nodes: [place.id] });
      await ask(api, team, action, { nodes: [place.id] });
      await lastTry(api);
      const worker = await workOver(api, broken('copy', 2));
      await untilIdle(api);
      await worker.stop();
      expect(await podStates(...pods)).toEqual([stable, stable]);
      expect(await nodeStates(place.id)).toEqual([stable]);
      expect((await bell())[0]).toMatchObject({ code, type: 2, nodeid: place.id });
      await exact();
      // The request can be repeated.
      await carryOut(api, team, action, { nodes: [place.id] });
      expect(await podStates(...pods)).toEqual([1 - stable, 1 - stable]);
      if (action === 'archive') await carryOut(api, team, 'unarchive', { nodes: [place.id] });
      for (const video of videos) await expectSame(video);
      await exact();
    },
  );

  test('is retried first', async () => {
    const video = await file();
    await ask(api, team, 'archive', { pods: [video.id] });
    let calls = 0;
    const { storage } = api.services;
    const shaky: Storage = {
      ...storage,
      copy: async (...args) => {
        if (++calls === 1) throw new Error('the disk was away');
        return storage.copy(...args);
      },
    };
    await begin(shaky);
    const { db } = api.services;
    await expect
      .poll(
        async () => {
          await sql`update graphile_worker._private_jobs set run_at = now() where last_error is not null`.execute(
            db,
          );
          return podStates(video.id);
        },
        { timeout: 20_000 },
      )
      .toEqual([1]);
  });

  test('of one damaged file leaves that file unarchived and archives the others', async () => {
    const [good, lost, rotten] = [await file(), await file(), await file()];
    const { storage, db } = api.services;
    const [raw] = await blobsOf(api.services, lost.id);
    await storage.remove(raw!.key);
    await db
      .updateTable('assets')
      .set({ sha256: 'f'.repeat(64) })
      .where('id', '=', rotten.assetids[0]!)
      .execute();
    await carryOut(api, team, 'archive', { nodes: [place.id] });
    expect(await podStates(good.id, lost.id, rotten.id)).toEqual([1, 0, 0]);
    expect(await nodeStates(place.id)).toEqual([0]);
    expect((await bell())[0]).toMatchObject({ code: 'NM25', nodeid: place.id });
    await expectSame(rotten);
    await exact();
    await carryOut(api, team, 'unarchive', { pods: [good.id] });
    await expectSame(good);
  });

  test('of one damaged file in the archive does not stop its folder from being unarchived', async () => {
    const [good, bad] = [await file(), await file()];
    await carryOut(api, team, 'archive', { nodes: [place.id] });
    const [raw] = await blobsOf(api.services, bad.id);
    await api.services.storage.remove(raw!.key);
    await carryOut(api, team, 'unarchive', { nodes: [place.id] });
    expect(await podStates(good.id, bad.id)).toEqual([0, 1]);
    expect(await nodeStates(place.id)).toEqual([0]);
    expect((await bell())[0]).toMatchObject({ code: 'NM28', nodeid: place.id });
    await expectSame(good);
    await exact();
  });
});

describe('Changes during archiving', () => {
  test('leave a file unarchived when its processing starts again', async () => {
    const video = await file();
    await ask(api, team, 'archive', { pods: [video.id] });
    await sql`update pods set state = 1 where id = ${video.id}`.execute(api.services.db);
    await work(api);
    await untilIdle(api);
    expect(await podStates(video.id)).toEqual([0]);
    expect((await blobsOf(api.services, video.id)).map(({ archived }) => archived)).toEqual([0, 0]);
    expect((await bell())[0]).toMatchObject({ code: 'NM25' });
    await exact();
  });

  test('leave a file unarchived when it is deleted in the meantime', async () => {
    const video = await file();
    await ask(api, team, 'archive', { pods: [video.id] });
    const { db } = api.services;
    await sql`update pods set deletedat = now() where id = ${video.id}`.execute(db);
    await sql`update resources set used = used - 65000 where tenantid = ${world.studio.id} and name = 'storage'`.execute(
      db,
    );
    await work(api);
    await untilIdle(api);
    expect(await podStates(video.id)).toEqual([0]);
    await exact();
  });

  test('end the job without an error when the operation and its file are gone', async () => {
    const video = await file();
    await ask(api, team, 'archive', { pods: [video.id] });
    const { db } = api.services;
    await sql`delete from operations`.execute(db);
    await sql`update resources set used = used - 65000 where tenantid = ${world.studio.id} and name = 'storage'`.execute(
      db,
    );
    await sql`delete from pods where id = ${video.id}`.execute(db);
    const jobs = async () =>
      (
        await sql<{ id: string; attempts: number }>`
          select j.id, j.attempts from graphile_worker._private_jobs j
          join graphile_worker._private_tasks t on t.id = j.task_id
          where t.identifier = 'archive.move'`.execute(db)
      ).rows;
    const waiting = (await jobs()).filter(({ attempts }) => attempts === 0);
    expect(waiting).toHaveLength(1);
    // A failed attempt would be the last one, and its job would stay.
    await lastTry(api);
    await work(api);
    await untilIdle(api);
    expect((await jobs()).map(({ id }) => id)).not.toContain(waiting[0]!.id);
    await exact();
  });
});
