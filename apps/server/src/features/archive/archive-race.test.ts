import { copyPods } from '@rushes/contract/move-copy';
import { getPod } from '@rushes/contract/pods';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { listJobs } from '#app/features.ts';
import { countStorage } from '#features/limits/index.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Job } from '#platform/jobs/job.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { storageOf } from '#test/files.ts';
import { makeWorld, type World } from '#test/fixtures.ts';
import { ask, disagreements, makeMediaFile, sha256, wordy } from '#test/scenes/archive-scene.ts';
import { untilIdle, work } from '#test/worker.ts';

let api: Api;
let world: World;
let team: As;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  team = await api.signIn('team@studio.test');
});

/** A seeded generator: the same choices for the same seed. */
function chooser(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Valid errors after losing a race; any other is a bug. */
const lostRace = /^(404 .*ERR6|409 .*(ERR161|ERR68|ERR75|ERR76))/s;
const unlessLate = (call: Promise<unknown>) =>
  call.catch((error: Error) => {
    if (!lostRace.test(error.message)) throw error;
  });

const STEPS = 40;
const jobNamed = (wanted: string) =>
  listJobs(api.services).find(({ name }) => name === wanted) as Job<object>;

test.each([1, 2])(
  'Random copying, deleting, archiving and blob collection loses no data (seed %i)',
  async (seed) => {
    const { db } = api.services;
    const original = new Map<string, string>();
    for (let n = 0; n < 4; n++) {
      const bytes = wordy(8000 + n);
      const { id } = await makeMediaFile(api.services, world.folder, world.users.team, { bytes });
      original.set(id, sha256(bytes));
    }
    const hashes = new Set(original.values());
    const pods = [...original.keys()];
    const collect = jobNamed('assets.collect');
    await work(api);

    const actor = async (first: number) => {
      const choose = chooser(first);
      for (let step = 0; step < STEPS; step++) {
        const id = pods[choose(pods.length)]!;
        const what = choose(10);
        if (what < 4) {
          const archive = what === 0 ? (1 as const) : (0 as const);
          const body = { targetnodeid: world.folder.id, pods: [id], archive };
          await unlessLate(
            api.call(copyPods, { body }, team).then((reply) => pods.push(...reply.pods.map((pod) => pod.id))),
          );
        } else if (what === 4) await remove(id);
        else if (what < 8)
          await unlessLate(ask(api, team, what < 7 ? 'archive' : 'unarchive', { pods: [id] }));
        else await enqueue(db, collect, { delayMs: 0 });
      }
    };
    await Promise.all([1, 2, 3, 4].map((number) => actor(seed * 1000 + number)));
    await untilIdle(api);

    expect((await disagreements(api.services)).filter((text) => !text.startsWith('no row'))).toEqual([]);
    const { used, truth } = await storageOf(api.services, world.studio.id);
    expect(used).toBe(truth);
    const left = await db.selectFrom('pods').select(['id', 'archived']).where('id', 'in', pods).execute();
    expect(left.filter(({ archived }) => archived > 1)).toEqual([]);
    const archived = left.filter((pod) => pod.archived === 1).map(({ id }) => id);
    if (archived.length) await ask(api, team, 'unarchive', { pods: archived });
    await untilIdle(api);
    for (const { id } of left) {
      const { url } = (await api.call(getPod, { params: { id } }, team)).pod.asset.raw[0]!;
      const response = await api.fetch(url!);
      expect(response.status).toBe(200);
      expect(hashes).toContain(sha256(Buffer.from(await response.arrayBuffer())));
    }
    // Prepared blobs that were not used have no row: the sweep inserts one, the collector deletes both.
    await enqueue(db, jobNamed('assets.sweep'), { delayMs: 0 });
    await enqueue(db, collect, { delayMs: 0 });
    await untilIdle(api);
    expect(await disagreements(api.services)).toEqual([]);
  },
);

/** Purges as the recycle bin does, but only files without a running operation. */
async function remove(id: string): Promise<void> {
  await api.services.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ archived: number }>`
      select archived from pods where id = ${id} and archived in (0, 1) for update`.execute(trx);
    if (!rows[0]) return;
    const sum = await sql<{ bytes: number }>`
      select coalesce(sum(size), 0)::int8 as bytes from assets where podid = ${id} and deletedat is null`.execute(
      trx,
    );
    await sql`delete from pods where id = ${id}`.execute(trx);
    if (rows[0].archived === 0) await countStorage(trx, world.studio.id, -sum.rows[0]!.bytes);
  });
}
