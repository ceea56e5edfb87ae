import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Storage } from '#platform/storage/storage.ts';
import type { Api } from '#test/api.ts';
import type { Place } from '#test/fixtures.ts';
import { workOver } from '#test/scenes/archive-scene.ts';
import { type ExtractingScene, makeExtractingScene, zipOf } from '#test/scenes/extracting-scene.ts';
import { untilIdle, work } from '#test/worker.ts';

let scene: ExtractingScene;
let api: Api;
let place: Place;

beforeAll(async () => {
  scene = await makeExtractingScene();
  ({ api } = scene);
});
beforeEach(async () => {
  place = await scene.makePlace();
});

const names = Array.from({ length: 12 }, (_, number) => `Day/${number}.txt`);
const whole = ['Card.zip', 'Card/', 'Card/Day/', ...names.map((name) => `Card/${name}`)].sort();

/** The worker blocks at its nth file, is marked as dead, and continues when everything is over. */
function holdAt(nth: number, place: 'before' | 'after') {
  const [reached, on] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const original = api.services.storage;
  let calls = 0;
  const storage: Storage = {
    ...original,
    async adopt(...args) {
      const isHere = ++calls === nth;
      if (isHere && place === 'after') await original.adopt(...args);
      if (isHere) {
        reached.resolve();
        await on.promise;
      }
      if (!isHere || place === 'before') await original.adopt(...args);
    },
  };
  return { storage, reached: reached.promise, release: () => on.resolve() };
}

/** As after kill -9: its jobs are released, and the worker does not know. */
async function takeForDead(): Promise<void> {
  const { db } = api.services;
  const { rows } = await sql<{ id: string }>`
    select distinct locked_by as id from graphile_worker._private_jobs where locked_by is not null`.execute(
    db,
  );
  const dead = rows.map(({ id }) => id);
  await db.transaction().execute(async (trx) => {
    await sql`delete from job_worker where id = any(${dead}::text[])`.execute(trx);
    await sql`select graphile_worker.force_unlock_workers(${dead})`.execute(trx);
  });
}

describe('Unpacking after a worker is killed', () => {
  it.each([
    [1, 'before'],
    [1, 'after'],
    [7, 'before'],
    [12, 'after'],
  ] as const)(
    'starts again without duplicates when killed at file %i, %s it is stored',
    async (nth, when) => {
      const id = await scene.archive(place, zipOf(...names));
      await scene.extract(id);
      const held = holdAt(nth, when);
      const first = await workOver(api, held.storage);
      onTestFinished(() => first.stop());
      await held.reached;
      expect(await scene.below(place)).toEqual(['Card.zip']);
      await takeForDead();
      await work(api);
      await untilIdle(api);
      held.release();
      await first.stop();
      expect(await scene.below(place)).toEqual(whole);
      expect(await scene.newest()).toMatchObject({ code: 'NM18' });
      await scene.expectSettled();
    },
  );
});

it('Unpacking succeeds on retry after a storage error, and leaves nothing behind', async () => {
  const id = await scene.archive(place, zipOf(...names));
  await scene.extract(id);
  let calls = 0;
  const storage: Storage = {
    ...api.services.storage,
    async adopt(...args) {
      if (++calls === 5) throw new Error('EIO');
      await api.services.storage.adopt(...args);
    },
  };
  const worker = await workOver(api, storage);
  onTestFinished(() => worker.stop());
  await untilIdle(api);
  expect(await scene.below(place)).toEqual(whole);
  await scene.expectSettled();
});
