import { groupAbilities } from '@rushes/contract/abilities';
import { getNode, listNodeLogs } from '@rushes/contract/nodes';
import { deletePod, getPod } from '@rushes/contract/pods';
import {
  countBin,
  deleteNode,
  deletePods,
  emptyBin,
  listBin,
  purgeBin,
  restoreBin,
} from '@rushes/contract/recycle-bin';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import type { Api, As } from '#test/api.ts';
import { makeFile, makeStack, storageOf } from '#test/files.ts';
import { makeNode, makePerson, type Place, type World } from '#test/fixtures.ts';
import { startBin } from '#test/scenes/bin-scene.ts';
import { runJob } from '#test/worker.ts';

type Scene = Awaited<ReturnType<typeof startBin>>;
let api: Api;
let world: World;
let team: As;
let client: As;
let other: As;
let place: Place;
let newPlace: Scene['newPlace'];
let file: Scene['file'];

beforeAll(async () => {
  ({ api, world, team, client, other, newPlace, file } = await startBin());
});
beforeEach(async () => {
  place = await newPlace();
});

const at = ({ id }: { id: string }) => ({ params: { id } });
const folder = (parent: Place, name: string, more = {}) => makeNode(api.services, parent, name, more);
type Chosen = { nodeids?: string[]; podids?: string[] };
const purge = (body: Chosen, as = team) => api.call(purgeBin, { ...at(place), body }, as);
const refused = (body: Chosen, as = team) => api.refused(purgeBin, { ...at(place), body }, as);
const restore = (body: Chosen) => api.call(restoreBin, { ...at(place), body }, team);
const binNames = async (as = team) =>
  (await api.call(listBin, { ...at(place), query: { sort: 'nameAsc' } }, as)).entries.map(({ name }) => name);
const exact = async (tenantid = world.studio.id) => {
  const { used, truth, binned, binnedTruth } = await storageOf(api.services, tenantid);
  expect([used, binned]).toEqual([truth, binnedTruth]);
  return used;
};
/** Number of rows of all kinds that reference these nodes and files. */
async function rowsOf(nodes: readonly string[], pods: readonly string[]) {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from nodes where id = any(${[...nodes]}::uuid[])) as nodes,
      (select count(*)::int from pods where id = any(${[...pods]}::uuid[])) as pods,
      (select count(*)::int from assets where podid = any(${[...pods]}::uuid[])) as assets,
      (select count(*)::int from uploads where podid = any(${[...pods]}::uuid[])) as uploads,
      (select count(*)::int from search_docs where podid = any(${[...pods]}::uuid[])) as words`.execute(
    api.services.db,
  );
  return rows[0]!;
}
const none = { nodes: 0, pods: 0, assets: 0, uploads: 0, words: 0 };

describe('Purging items', () => {
  test('refuses items that are not in this recycle bin, and then purges nothing [L143, L142]', async () => {
    const [gone, there, secret] = [await file(place), await file(place), await file(place, { teamonly: 1 })];
    await api.call(deletePods, { body: { pods: [gone, secret] } }, team);
    for (const wrong of [newId(), there]) expect(await refused({ podids: [gone, wrong] })).toBe('404 ERR165');
    expect(await refused({ podids: [gone], nodeids: [place.id] })).toBe('404 ERR165');
    expect(await refused({ podids: [gone, secret] }, client)).toBe('404 ERR165');
    expect(await refused({ podids: [gone] }, other)).toBe('404 ERR7');
    expect(await refused({ podids: [gone] }, await api.signIn('client@studio.test'))).toBe('403 11403');
    expect(await refused({})).toBe('400 11406');
    expect(await binNames()).toEqual(['clip.txt', 'clip.txt']);
    await purge({ podids: [gone] }, client);
    expect(await refused({ podids: [gone] })).toBe('404 ERR165');
    expect((await api.call(getPod, at({ id: there }), team)).pod.id).toBe(there);
  });

  test('refuses a client user items with team-only content [X254]', async () => {
    const open = await folder(place, 'Open');
    const secret = await folder(open, 'Secret', { teamonly: 1 });
    const [, head] = await makeStack(api.services, place, world.users.team, ['1.txt', '2.txt']);
    await sql`update pods set teamonly = 1 where parentpodid = ${head}`.execute(api.services.db);
    await api.call(deleteNode, at(secret), team);
    await api.call(deleteNode, at(open), client);
    await api.call(deletePod, at({ id: head! }), team);
    expect(await refused({ nodeids: [open.id] }, client)).toBe('403 ERR105');
    expect(await refused({ podids: [head!] }, client)).toBe('403 ERR105');
    await purge({ nodeids: [secret.id] });
    await purge({ nodeids: [open.id] }, client);
    await purge({ podids: [head!] });
    expect(await binNames()).toEqual([]);
  });

  test('removes all rows of a folder and its contents, without changing storage usage [L137]', async () => {
    const top = await folder(place, 'Top');
    const inner = await folder(top, 'Inner');
    const early = await file(inner, { name: 'early.txt' });
    const pods = [early, await file(top, { note: 'some words' }), await file(inner)];
    pods.push(...(await makeStack(api.services, inner, world.users.team, ['1.txt', '2.txt'])));
    await api.call(deletePod, at({ id: early }), team);
    await api.call(deleteNode, at(top), team);
    const before = await exact();
    expect((await rowsOf([top.id, inner.id], pods)).words).toBeGreaterThan(0);
    await purge({ nodeids: [top.id] });
    // Nothing inside remains without a parent: it was purged as well, whenever it had been deleted.
    expect(await rowsOf([top.id, inner.id], pods)).toEqual(none);
    expect(await binNames()).toEqual([]);
    expect(await exact()).toBe(before);
    const { rows } = await sql<{ loose: number }>`
      select count(*)::int as loose from blobs b where not exists (select 1 from assets a where a.storagekey = b.key)`.execute(
      api.services.db,
    );
    expect(rows[0]!.loose).toBeGreaterThanOrEqual(5);
  });

  test('can remove part of a deleted folder; the rest can be restored', async () => {
    const top = await folder(place, 'Top');
    const [a, b] = [await file(top, { name: 'a.txt' }), await file(top, { name: 'b.txt' })];
    const inner = await folder(top, 'Inner');
    await api.call(deleteNode, at(top), team);
    await purge({ podids: [a], nodeids: [inner.id] });
    await restore({ nodeids: [top.id] });
    expect(await api.refused(getPod, at({ id: a }), team)).toBe('404 ERR6');
    expect(await api.refused(getNode, at(inner), team)).toBe('404 ERR7');
    expect((await api.call(getPod, at({ id: b }), team)).pod.name).toBe('b.txt');
    await exact();
  });

  test('is logged with the contents', async () => {
    const top = await folder(place, 'Top');
    await file(top, { name: 'clip.txt', bytes: 4 });
    const pod = await file(place, { name: 'alone.txt' });
    await api.call(deleteNode, at(top), team);
    await api.call(deletePod, at({ id: pod }), team);
    await purge({ nodeids: [top.id], podids: [pod] }, client);
    const { actionlogs } = await api.call(listNodeLogs, at(place), team);
    const purged = actionlogs.filter(({ action }) => action === 'purged');
    expect(purged.map(({ name, params, user }) => [name, params, user?.name])).toEqual(
      expect.arrayContaining([
        ['alone.txt', { size: 10 }, 'guest Test'],
        ['Top', { nodes: 0, pods: 1, size: 4, contents: ['clip.txt'] }, 'guest Test'],
      ]),
    );
  });

  test('removes a user from the tenant who had access there only, and frees the seat', async () => {
    const seats = async () =>
      (
        await api.services.db
          .selectFrom('resources')
          .select('used')
          .where('tenantid', '=', world.studio.id)
          .where('name', '=', 'clientusers')
          .executeTakeFirstOrThrow()
      ).used;
    const top = await folder(place, 'Top');
    const before = await seats();
    const gone = await makePerson(api.services, { email: 'gone@studio.test', group: 'client', at: top });
    const stays = await makePerson(api.services, { email: 'stays@studio.test', group: 'client', at: place });
    const point = {
      tenantid: place.tenantid,
      group: 'client' as const,
      abilities: [...groupAbilities.client],
    };
    await api.services.db
      .insertInto('own_access_points')
      .values({ ...point, id: newId(), userid: stays, nodeid: top.id })
      .execute();
    expect(await seats()).toBe(before + 2);
    await api.call(deleteNode, at(top), team);
    // In the recycle bin, the users still count.
    expect(await seats()).toBe(before + 2);
    await purge({ nodeids: [top.id] });
    expect(await seats()).toBe(before + 1);
    const people = await api.services.db
      .selectFrom('users')
      .select(['id', 'deletedat'])
      .where('id', 'in', [gone, stays])
      .execute();
    expect(people.find(({ id }) => id === gone)?.deletedat).toBeTruthy();
    expect(people.find(({ id }) => id === stays)?.deletedat).toBeNull();
    await api.signIn('stays@studio.test');
  });
});

describe('Emptying the recycle bin', () => {
  test('is allowed only to team members with control of the node [L142]', async () => {
    expect(await api.refused(emptyBin, at(place), client)).toBe('403 11403');
    expect(await api.refused(emptyBin, at(place), other)).toBe('404 ERR7');
    expect(await api.refused(emptyBin, at({ id: newId() }), team)).toBe('404 ERR7');
    const abilities = groupAbilities.team.filter((ability) => ability !== 'control NodeAndPod');
    await makePerson(api.services, { email: 'reads@studio.test', group: 'team', at: place, abilities });
    expect(await api.refused(emptyBin, at(place), await api.signIn('reads@studio.test'))).toBe('403 ERR105');
    // A client user here who is in the team elsewhere is a client user here.
    const mixed = await makePerson(api.services, {
      email: 'mixed@studio.test',
      group: 'client',
      at: place,
      abilities: [...groupAbilities.client, 'control NodeAndPod'],
    });
    const point = { tenantid: place.tenantid, group: 'team' as const, abilities: [...groupAbilities.team] };
    await api.services.db
      .insertInto('own_access_points')
      .values({ ...point, id: newId(), userid: mixed, nodeid: world.client.id })
      .execute();
    expect(await api.refused(emptyBin, at(place), await api.signIn('mixed@studio.test'))).toBe('403 ERR105');
  });

  test('removes everything in it and nothing outside it, also when requested concurrently [F77]', async () => {
    const top = await folder(place, 'Top');
    const pods = [await file(top), await file(place), await file(place, { teamonly: 1 })];
    const beside = await folder(world.project, 'Beside');
    const outside = await file(beside);
    await api.call(deletePods, { body: { pods: [pods[1]!, pods[2]!, outside] } }, team);
    await api.call(deleteNode, at(top), team);
    const before = await exact();
    const answers = await Promise.all([1, 2, 3].map(() => api.call(emptyBin, at(place), team)));
    expect(answers).toEqual([{ operation: null }, { operation: null }, { operation: null }]);
    expect(await rowsOf([top.id], pods)).toEqual(none);
    expect((await api.call(countBin, at(beside), team)).count).toBe(1);
    expect(await exact()).toBe(before);
  });
});

describe('Scheduled purge', () => {
  const age = async (ids: readonly string[], days: number) => {
    for (const table of ['nodes', 'pods'] as const)
      await sql`update ${sql.table(table)} set deletedat = now() - ${days} * interval '1 day'
        where id = any(${[...ids]}::uuid[]) and deletedat is not null`.execute(api.services.db);
  };
  const keep = (tenantid: string, days: number) =>
    api.services.db
      .updateTable('tenants')
      .set({ recycle_bin_retention_period: days })
      .where('id', '=', tenantid)
      .execute();

  test('removes items after the retention period of each tenant, logged without a user [L137]', async () => {
    await keep(world.studio.id, 5);
    await keep(world.other.id, 30);
    const top = await folder(place, 'Top');
    const inside = await file(top);
    const [old, young, alive] = [
      await file(place, { name: 'old' }),
      await file(place, { name: 'young' }),
      await file(place),
    ];
    const theirs = await makeFile(api.services, world.otherProject, world.users.other, { name: 'theirs' });
    const ancient = await makeFile(api.services, world.otherProject, world.users.other, { name: 'ancient' });
    await api.call(deletePods, { body: { pods: [old, young] } }, team);
    await api.call(deleteNode, at(top), team);
    await api.call(deletePods, { body: { pods: [theirs, ancient] } }, other);
    await age([old, top.id, inside, theirs], 6);
    await age([young], 4);
    await age([ancient], 31);
    const before = [await exact(), await exact(world.other.id)];
    await runJob(api, 'recycle-bin.sweep');
    expect(await rowsOf([top.id], [inside, old, ancient])).toEqual(none);
    expect(await rowsOf([], [young, theirs, alive])).toMatchObject({ pods: 3, assets: 3 });
    expect(await binNames()).toEqual(['young']);
    expect([await exact(), await exact(world.other.id)]).toEqual(before);
    const { actionlogs } = await api.call(listNodeLogs, at(place), team);
    const purged = actionlogs.filter(({ action }) => action === 'purged');
    expect(purged.map(({ name, user }) => [name, user]).toSorted()).toEqual([
      ['Top', null],
      ['old', null],
    ]);
  });

  test('handles many items in batches and skips closed tenants [L137]', async () => {
    await keep(world.studio.id, 5);
    const pods: string[] = [];
    for (let n = 0; n < 450; n++) pods.push(newId());
    await sql`insert into pods (id, tenantid, nodeid, name, sortkey, createdbyid, updatedbyid, deletedat, deletionid, binned)
      select id, ${place.tenantid}, ${place.id}, 'many', 'many', ${world.users.team}, ${world.users.team},
        now() - interval '9 days', gen_random_uuid(), 1 from unnest(${pods}::uuid[]) id`.execute(
      api.services.db,
    );
    const theirs = await makeFile(api.services, world.otherProject, world.users.other, { name: 'closed' });
    await api.call(deletePods, { body: { pods: [theirs] } }, other);
    await age([theirs], 300);
    const close = (deletedat: Date | null) =>
      api.services.db.updateTable('tenants').set({ deletedat }).where('id', '=', world.other.id).execute();
    await close(new Date());
    await runJob(api, 'recycle-bin.sweep');
    expect((await rowsOf([], pods)).pods).toBe(0);
    expect((await rowsOf([], [theirs])).pods).toBe(1);
    await close(null);
  });
});

describe('Restore and purge at the same time [L137]', () => {
  const state = async (nodes: readonly string[], pods: readonly string[]) => {
    const { rows } = await sql<{ there: number; gone: number }>`
      select (select count(*)::int from nodes where id = any(${[...nodes]}::uuid[]) and deletedat is null)
        + (select count(*)::int from pods where id = any(${[...pods]}::uuid[]) and deletedat is null) as there,
        ${nodes.length + pods.length}::int
        - (select count(*)::int from nodes where id = any(${[...nodes]}::uuid[]))
        - (select count(*)::int from pods where id = any(${[...pods]}::uuid[])) as gone`.execute(
      api.services.db,
    );
    return rows[0]!;
  };

  test.each([
    ['purging by selection', (body: Chosen) => purge(body)],
    ['emptying the bin', () => api.call(emptyBin, at(place), team)],
  ])('%s: either everything is restored or everything is purged', async (_, away) => {
    for (let round = 0; round < 8; round++) {
      const top = await folder(place, 'Top');
      const inner = await folder(top, 'Inner');
      const pods = [
        await file(top),
        await file(inner),
        ...(await makeStack(api.services, inner, world.users.team, ['1', '2'])),
      ];
      await api.call(deleteNode, at(top), team);
      const call = { back: () => restore({ nodeids: [top.id] }), away: () => away({ nodeids: [top.id] }) };
      const order = round % 2 ? (['back', 'away'] as const) : (['away', 'back'] as const);
      const answers = await Promise.allSettled(order.map((which) => call[which]()));
      const back = answers[order.indexOf('back')];
      const all = 2 + pods.length;
      const now = await state([top.id, inner.id], pods);
      expect(now).toEqual(back!.status === 'fulfilled' ? { there: all, gone: 0 } : { there: 0, gone: all });
      await exact();
    }
  });

  test('by schedule: a folder restored in time is kept completely', async () => {
    await api.services.db
      .updateTable('tenants')
      .set({ recycle_bin_retention_period: 5 })
      .where('id', '=', world.studio.id)
      .execute();
    const tops: Place[] = [];
    const pods: string[] = [];
    for (let n = 0; n < 20; n++) {
      const top = await folder(place, `Top ${n}`);
      tops.push(top);
      pods.push(await file(top));
      await api.call(deleteNode, at(top), team);
    }
    await sql`update nodes set deletedat = now() - interval '6 days' where binned = 1`.execute(
      api.services.db,
    );
    const answers = await Promise.all([
      runJob(api, 'recycle-bin.sweep'),
      ...tops.map(({ id }) =>
        restore({ nodeids: [id] }).then(
          () => true,
          () => false,
        ),
      ),
    ]);
    for (const [n, top] of tops.entries()) {
      const isBack = answers[n + 1];
      expect(await state([top.id], [pods[n]!])).toEqual(
        isBack ? { there: 2, gone: 0 } : { there: 0, gone: 2 },
      );
    }
    await exact();
  });
});
