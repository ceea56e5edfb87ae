import { NodeType } from '@rushes/contract/enums';
import { copyNodes, copyPods, listOperations, moveNodes } from '@rushes/contract/move-copy';
import { createNode, getNode, nodeProperties } from '@rushes/contract/nodes';
import { listNodePods } from '@rushes/contract/pods';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { largeOperation } from '#features/operations/index.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeNode, makeWorld, type Place, type World } from '#test/fixtures.ts';
import { openLive } from '#test/live-stream.ts';
import { untilIdle, work } from '#test/worker.ts';

let api: Api;
let world: World;
let team: As;
let from: Place;
let to: Place;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  team = await api.signIn('team@studio.test');
});

/** The limit of the product, for the tests of batches and of the limit itself. */
const LARGE = largeOperation.items;
/** A lower limit for all other tests: thousands of rows cost seconds. */
const LOWER = 100;
afterEach(() => {
  largeOperation.items = LARGE;
});
beforeEach(async () => {
  from = await makeNode(api.services, world.project, 'From');
  to = await makeNode(api.services, world.project, 'To');
});

/** This many files with one asset of three bytes each, all sharing one blob. */
async function fill(place: Place, count: number): Promise<void> {
  const { db } = api.services;
  const key = `raw/${world.studio.id}/${place.id}`;
  await sql`insert into blobs (key, tenantid, size) values (${key}, ${world.studio.id}, 3)`.execute(db);
  await sql`
    with made as (
      insert into pods (id, tenantid, nodeid, name, sortkey, state, stage, createdbyid, updatedbyid)
      select gen_random_uuid(), ${world.studio.id}::uuid, ${place.id}::uuid, 'clip ' || n, 'clip ' || n, 3,
        'completed', ${world.users.team}::uuid, ${world.users.team}::uuid
      from generate_series(1, ${count}::int) n returning id, name
    )
    insert into assets (id, tenantid, podid, type, name, state, storagekey, size, uuid)
    select gen_random_uuid(), ${world.studio.id}::uuid, id, 0, name, 3, ${key}, 3, gen_random_uuid() from made`.execute(
    db,
  );
}
const copy = (as = team, archive: 0 | 1 = 0) =>
  api.call(copyNodes, { body: { nodes: [from.id], targetnodeid: to.id, archive } }, as);
const nodesIn = async (place: Place) => {
  const { rows } = await sql<{ nodes: number; pods: number }>`
    select count(distinct n.id)::int as nodes, count(p.id)::int as pods
    from nodes n left join pods p on p.nodeid = n.id
    where n.path <@ ${place.path}::ltree`.execute(api.services.db);
  return rows[0]!;
};
const notificationsWith = async (code: string) =>
  api.services.db.selectFrom('notifications').selectAll().where('code', '=', code).execute();
async function used(): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select used from resources where tenantid = ${world.studio.id} and name = 'storage'`.execute(
    api.services.db,
  );
  return rows[0]!.used;
}
const operations = async () => (await api.call(listOperations, {}, team)).operations;

describe('Copying many items', () => {
  test('runs as a job with progress and a notification', async () => {
    await makeNode(api.services, from, 'Below');
    await fill(from, LARGE - 2);
    const live = await openLive(api, team);
    const before = await used();
    const { copiedNodes, operation } = await copy();
    expect(copiedNodes).toEqual([]);
    expect(operation).toMatchObject({ code: 'AM17', name: 'From', nodeid: to.id, total: LARGE, done: 0 });
    expect(await operations()).toEqual([operation]);
    // Operations are visible to their own user only.
    expect(await api.call(listOperations, {}, await api.signIn('admin@studio.test'))).toEqual({
      operations: [],
    });
    expect(await nodesIn(to)).toEqual({ nodes: 1, pods: 0 });

    await work(api);
    await untilIdle(api);
    expect(await nodesIn(to)).toEqual({ nodes: 3, pods: LARGE - 2 });
    expect(await used()).toBe(before + (LARGE - 2) * 3);
    expect(await operations()).toEqual([]);
    const notifications = (await notificationsWith('NM33')).filter(({ nodeid }) => nodeid === to.id);
    expect(notifications).toMatchObject([{ userid: world.users.team, params: { name: 'From' }, type: 1 }]);
    const ended = await live.until(({ name, data }) => name === 'operation.changed' && data.ended === true);
    expect(ended.data.id).toBe(operation!.id);
    const steps = live.received.filter(({ name, data }) => name === 'operation.changed' && !data.ended);
    expect(steps.map(({ data }) => data.done)).toEqual([0, 2, 1002, LARGE]);
    live.close();
    const page = await api.call(listNodePods, { params: { id: from.id }, query: { limit: 5 } }, team);
    expect(page.pods).toHaveLength(5);
  });

  test('runs within the request just below the limit', async () => {
    await fill(from, LARGE - 2);
    expect((await copy()).operation).toBeNull();
    expect(await nodesIn(to)).toEqual({ nodes: 2, pods: LARGE - 2 });
  });

  test('also runs as a job for files with their versions', async () => {
    largeOperation.items = LOWER;
    await fill(from, 90);
    await sql`
      with heads as (select id from pods where nodeid = ${from.id}::uuid)
      insert into pods (id, tenantid, nodeid, name, sortkey, state, stage, createdbyid, updatedbyid, parentpodid, "order")
      select gen_random_uuid(), ${world.studio.id}::uuid, ${from.id}::uuid, 'old', 'old', 3, 'completed',
        ${world.users.team}::uuid, ${world.users.team}::uuid, id, n - 2 from heads, generate_series(1, 2) n`.execute(
      api.services.db,
    );
    const { rows } = await sql<{ id: string }>`
      select id from pods where nodeid = ${from.id} and parentpodid is null`.execute(api.services.db);
    const pods = rows.map(({ id }) => id);
    const reply = await api.call(copyPods, { body: { pods, targetnodeid: to.id } }, team);
    expect(reply).toMatchObject({ pods: [], operation: { code: 'AM16', total: 270 } });
    expect(reply.operation!.name).toMatch(/^clip \d+ \+89$/);
    await work(api);
    await untilIdle(api);
    expect(await nodesIn(to)).toEqual({ nodes: 1, pods: 270 });
    const heads = await sql<{ versionscount: number; count: number }>`
      select versionscount, count(*)::int from pods where nodeid = ${to.id} and parentpodid is null
      group by versionscount`.execute(api.services.db);
    expect(heads.rows).toEqual([{ versionscount: 3, count: 90 }]);
  });

  test('is refused at once without enough storage [AC315]', async () => {
    largeOperation.items = LOWER;
    await fill(from, LOWER);
    const before = await used();
    const body = { nodes: [from.id], targetnodeid: to.id };
    await sql`update resources set "limit" = used + ${LOWER * 3 - 1} where name = 'storage'`.execute(
      api.services.db,
    );
    expect(await api.refused(copyNodes, { body }, team)).toBe('403 ERR11');
    expect([await operations(), await used()]).toEqual([[], before]);
    await sql`update resources set "limit" = 1000000000000000 where name = 'storage'`.execute(
      api.services.db,
    );
  });
});

describe('A running copy job', () => {
  test('locks its source and destination, but allows work inside the destination [AC319]', async () => {
    largeOperation.items = LOWER;
    await fill(from, LOWER);
    const below = await makeNode(api.services, from, 'Below');
    const inside = await makeNode(api.services, to, 'Inside');
    await copy();
    const refused = (nodes: string[], targetnodeid: string) =>
      api.refused(moveNodes, { body: { nodes, targetnodeid } }, team);
    expect(await api.refused(copyNodes, { body: { nodes: [from.id], targetnodeid: to.id } }, team)).toBe(
      '409 ERR161',
    );
    expect(await refused([from.id], world.folder.id)).toBe('409 ERR161');
    expect(await refused([below.id], world.folder.id)).toBe('409 ERR161');
    expect(await refused([inside.id], from.id)).toBe('409 ERR161');
    expect(await refused([to.id], world.folder.id)).toBe('409 ERR161');
    const made = { name: 'Meanwhile', type: NodeType.FOLDER };
    expect(await api.refused(createNode, { body: { ...made, parentid: from.id } }, team)).toBe('409 ERR161');
    await api.call(createNode, { body: { ...made, parentid: to.id } }, team);
    await api.call(moveNodes, { body: { nodes: [inside.id], targetnodeid: world.folder.id } }, team);
    await work(api);
    await untilIdle(api);
    await api.call(moveNodes, { body: { nodes: [from.id], targetnodeid: world.folder.id } }, team);
    const { properties } = await api.call(nodeProperties, { params: { id: to.id } }, team);
    expect(properties).toMatchObject({ pods: LOWER });
  });

  test('leaves nothing partial after a crash, and the retry copies everything', async () => {
    largeOperation.items = LOWER;
    await fill(from, LOWER);
    const { db } = api.services;
    const before = await used();
    await copy();
    // This lock stops the job at its last step: everything is written, nothing is committed.
    await db.transaction().execute(async (trx) => {
      await sql`select 1 from resources where tenantid = ${world.studio.id} for update`.execute(trx);
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await work(api);
      const blocked = async () => {
        const waiting = await sql<{ pid: number }>`
          select pid from pg_stat_activity
          where datname = current_database() and ${rows[0]!.pid}::int = any (pg_blocking_pids(pid))`.execute(
          db,
        );
        return waiting.rows[0]?.pid;
      };
      await expect.poll(blocked, { timeout: 30_000 }).toBeDefined();
      expect((await operations())[0]!.done).toBeGreaterThan(0);
      expect(await nodesIn(to)).toEqual({ nodes: 1, pods: 0 });
      await sql`select pg_terminate_backend(${await blocked()}::int)`.execute(db);
      await expect.poll(blocked, { timeout: 30_000 }).toBeUndefined();
      expect(await nodesIn(to)).toEqual({ nodes: 1, pods: 0 });
    });
    await untilIdle(api);
    expect(await nodesIn(to)).toEqual({ nodes: 2, pods: LOWER });
    expect(await used()).toBe(before + LOWER * 3);
    expect(await operations()).toEqual([]);
  });

  test('that fails permanently copies nothing, releases its locks and sends a notification', async () => {
    largeOperation.items = LOWER;
    await fill(from, LOWER);
    await copy();
    // Another request used up the storage meanwhile.
    await sql`update resources set "limit" = used where name = 'storage'`.execute(api.services.db);
    await work(api);
    await untilIdle(api);
    await sql`update resources set "limit" = 1000000000000000 where name = 'storage'`.execute(
      api.services.db,
    );
    expect(await nodesIn(to)).toEqual({ nodes: 1, pods: 0 });
    expect(await operations()).toEqual([]);
    const notifications = (await notificationsWith('NM34')).filter(({ nodeid }) => nodeid === to.id);
    expect(notifications).toMatchObject([{ userid: world.users.team, type: 2 }]);
    await api.call(moveNodes, { body: { nodes: [from.id], targetnodeid: to.id } }, team);
    expect((await api.call(getNode, { params: { id: from.id } }, team)).node.parentid).toBe(to.id);
  });
});
