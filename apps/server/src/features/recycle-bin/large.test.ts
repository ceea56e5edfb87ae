import { NodeType } from '@rushes/contract/enums';
import { listOperations } from '@rushes/contract/move-copy';
import { createNode, getNode } from '@rushes/contract/nodes';
import { deletePod } from '@rushes/contract/pods';
import { countBin, deleteNode, emptyBin, listBin, purgeBin, restoreBin } from '@rushes/contract/recycle-bin';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { countBinned } from '#features/limits/bin/index.ts';
import { reserveStorage } from '#features/limits/index.ts';
import { setLimits } from '#features/limits/limits.service.ts';
import { largeOperation } from '#features/operations/index.ts';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeFile, storageOf } from '#test/files.ts';
import { makeNode, makeWorld, type Place, type World } from '#test/fixtures.ts';
import { openLive } from '#test/live-stream.ts';
import { runJob, untilIdle, work } from '#test/worker.ts';

// Operations too large for a request: it returns immediately, claims the items, and a job does the work.

let api: Api;
let world: World;
let team: As;
let place: Place;
let top: Place;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  team = await api.signIn('team@studio.test');
});
/** Only deleting uses the limit of the product, which is more than one batch: thousands of rows cost seconds. */
const usual = largeOperation.items;
const lower = () => {
  largeOperation.items = 100;
};
afterEach(() => {
  largeOperation.items = usual;
});
beforeEach(async () => {
  place = await makeNode(api.services, world.project, `Place ${newId()}`);
  top = await makeNode(api.services, place, 'Top');
});

/** Inserts enough files with an original of ten bytes each to exceed the limit for a request. */
async function fill(): Promise<void> {
  await insertFiles();
  await api.services.db
    .transaction()
    .execute((trx) => reserveStorage(trx, top.tenantid, 10 * largeOperation.items));
}

/** As if the folder had been deleted with all files. */
async function fillInBin(): Promise<void> {
  await api.call(deleteNode, at(top), team);
  await insertFiles();
  await sql`update pods p set deletedat = n.deletedat, deletionid = n.deletionid, deletedbyid = n.deletedbyid
    from nodes n where n.id = p.nodeid and n.id = ${top.id}`.execute(api.services.db);
  await api.services.db
    .transaction()
    .execute((trx) => countBinned(trx, top.tenantid, 10 * largeOperation.items));
}

async function insertFiles(): Promise<void> {
  await sql`
    with made as (
      insert into pods (id, tenantid, nodeid, name, sortkey, size, state, stage, createdbyid, updatedbyid)
      select gen_random_uuid(), ${top.tenantid}, ${top.id}, 'clip ' || n, 'clip', 10, 3, 'completed',
        ${world.users.team}, ${world.users.team} from generate_series(1, ${largeOperation.items}::int) n returning id, tenantid)
    insert into assets (id, tenantid, podid, type, name, state, size, uuid)
    select gen_random_uuid(), tenantid, id, 0, 'clip', 3, 10, gen_random_uuid() from made`.execute(
    api.services.db,
  );
}

const at = ({ id }: { id: string }) => ({ params: { id } });
const body = () => ({ ...at(place), body: { nodeids: [top.id] } });
const count = async () => (await api.call(countBin, at(place), team)).count;
const living = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pods where nodeid = ${top.id} and deletedat is null`.execute(
    api.services.db,
  );
  return rows[0]!.count;
};
const exact = async () => {
  const { used, truth, binned, binnedTruth } = await storageOf(api.services, world.studio.id);
  expect([used, binned]).toEqual([truth, binnedTruth]);
  return used;
};
const news = async () => {
  const rows = await api.services.db
    .selectFrom('notifications')
    .select(['code', 'params', 'type'])
    .orderBy('createdat', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  return rows[0];
};
const settle = async () => {
  await work(api);
  await untilIdle(api);
  expect((await api.call(listOperations, {}, team)).operations).toEqual([]);
};

test('Deleting a large folder runs as a job with progress and a notification [L137]', async () => {
  await fill();
  const used = await exact();
  const stream = await openLive(api, team);
  const { operation } = await api.call(deleteNode, at(top), team);
  expect(operation).toMatchObject({
    code: 'AM22',
    name: 'Top',
    nodeid: top.id,
    total: largeOperation.items + 1,
    done: 0,
  });
  // Started, not done: the folder is still there, but it cannot be changed and nothing can be added.
  expect((await api.call(getNode, at(top), team)).node.name).toBe('Top');
  expect((await api.call(listOperations, {}, team)).operations).toEqual([operation]);
  expect(await api.refused(deleteNode, at(top), team)).toBe('409 ERR161');
  expect(await api.refused(deleteNode, at(place), team)).toBe('409 ERR161');
  const child = { parentid: top.id, name: 'New', type: NodeType.FOLDER } as const;
  expect(await api.refused(createNode, { body: child }, team)).toBe('409 ERR161');
  await settle();
  expect(await api.refused(getNode, at(top), team)).toBe('404 ERR7');
  expect(await exact()).toBe(used - 10 * largeOperation.items);
  expect(await news()).toEqual({ code: 'NM37', params: { name: 'Top' }, type: 1 });
  await stream.until(({ name, data }) => name === 'operation.changed' && data.ended === true);
  const steps = stream.received
    .filter(({ name }) => name === 'operation.changed')
    .map(({ data }) => data.done);
  expect(steps[0]).toBe(0);
  expect(steps).toContain(largeOperation.items + 1);
  stream.close();
});

test('Restoring a large folder runs as a job with a notification [L137]', async () => {
  lower();
  const used = await exact();
  await fillInBin();
  const { operation } = await api.call(restoreBin, body(), team);
  expect(operation).toMatchObject({ code: 'AM23', name: 'Top', total: largeOperation.items + 1 });
  expect(await api.refused(restoreBin, body(), team)).toBe('409 ERR161');
  expect(await api.refused(purgeBin, body(), team)).toBe('409 ERR161');
  expect(await exact()).toBe(used);
  await settle();
  expect([await living(), await count()]).toEqual([largeOperation.items, 0]);
  expect(await exact()).toBe(used + 10 * largeOperation.items);
  expect(await news()).toEqual({ code: 'NM38', params: { name: 'Top' }, type: 1 });
});

test('Purging a large folder runs as a job with a notification [L137]', async () => {
  lower();
  const used = await exact();
  await fillInBin();
  const { operation } = await api.call(purgeBin, body(), team);
  expect(operation).toMatchObject({ code: 'AM24', name: 'Top', total: largeOperation.items + 1 });
  expect(await api.refused(purgeBin, body(), team)).toBe('409 ERR161');
  expect(await api.refused(restoreBin, body(), team)).toBe('409 ERR161');
  await settle();
  expect(await count()).toBe(0);
  expect(await api.refused(restoreBin, body(), team)).toBe('404 ERR165');
  expect(await news()).toEqual({ code: 'NM39', params: { name: 'Top' }, type: 1 });
  expect(await exact()).toBe(used);
});

test('Emptying a large recycle bin runs as a job and skips items deleted or restored meanwhile', async () => {
  lower();
  const small = await makeNode(api.services, place, 'Small');
  await makeFile(api.services, small, world.users.team, { name: 'in small' });
  const pods = [];
  for (let n = 0; n < 3; n++)
    pods.push(await makeFile(api.services, place, world.users.team, { name: `${n}` }));
  await fillInBin();
  await api.call(deleteNode, at(small), team);
  for (const id of pods.slice(0, 2)) await api.call(deletePod, at({ id }), team);
  expect(await count()).toBe(4);
  const { operation } = await api.call(emptyBin, at(place), team);
  expect(operation).toMatchObject({ code: 'AM25', nodeid: place.id });
  // The large folder is claimed; the small ones are free until their batch.
  expect(await api.refused(restoreBin, body(), team)).toBe('409 ERR161');
  await api.call(restoreBin, { ...at(place), body: { podids: [pods[0]!] } }, team);
  await api.call(deletePod, at({ id: pods[2]! }), team);
  await settle();
  const { entries } = await api.call(listBin, at(place), team);
  expect(entries.map(({ name }) => name)).toEqual(['2']);
  expect(await news()).toMatchObject({ code: 'NM40' });
  await exact();
});

test('Two concurrent requests to empty the recycle bin start one operation', async () => {
  lower();
  await fillInBin();
  const answers = await Promise.all([1, 2].map(() => api.call(emptyBin, at(place), team)));
  // The second request found only claimed items.
  expect(answers.map(({ operation }) => operation?.code ?? null).toSorted()).toEqual(['AM25', null]);
  await settle();
  expect(await count()).toBe(0);
});

test('The scheduled purge removes a large folder without a notification [L137]', async () => {
  lower();
  await fillInBin();
  await sql`update nodes set deletedat = now() - interval '91 days' where id = ${top.id}`.execute(
    api.services.db,
  );
  const before = await news();
  await runJob(api, 'recycle-bin.sweep');
  expect(await count()).toBe(0);
  expect(await api.services.db.selectFrom('operations').selectAll().execute()).toEqual([]);
  // No user requested it, so no user is notified.
  expect(await news()).toEqual(before);
  await exact();
});

test('A restore job needs no more storage than the bin already uses', async () => {
  lower();
  const limit = (storage: number) =>
    api.services.db.transaction().execute((trx) => setLimits(trx, world.studio.id, { storage }));
  await fillInBin();
  const used = await exact();
  await limit(1);
  await api.call(restoreBin, body(), team);
  await settle();
  expect([await exact(), await count()]).toEqual([used + 10 * largeOperation.items, 0]);
  await limit(1e15);
});
