import { groupAbilities } from '@rushes/contract/abilities';
import { renameNode } from '@rushes/contract/nodes';
import { renamePod, transcodePod } from '@rushes/contract/pods';
import { ARCHIVING, checkService, runService } from '@rushes/contract/services';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { storageOf } from '#test/files.ts';
import { makeNode, makePerson, makePod, makeWorld, type Place, type World } from '#test/fixtures.ts';
import { ask, carryOut, type Items, makeMediaFile, statesOf } from '#test/scenes/archive-scene.ts';
import { untilIdle, work } from '#test/worker.ts';

let api: Api;
let world: World;
let team: As;
let owner: string;
let place: Place;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  owner = world.users.team;
  team = await api.signIn('team@studio.test');
});
beforeEach(async () => {
  place = await makeNode(api.services, world.project, `Place ${newId()}`);
});

const file = (at: Place = place, more = {}) => makeMediaFile(api.services, at, owner, more);
const folder = (parent: Place, name = 'Folder', more = {}) => makeNode(api.services, parent, name, more);
const podStates = (...ids: string[]) => statesOf(api.services, 'pods', ids);
const nodeStates = (...ids: string[]) => statesOf(api.services, 'nodes', ids);
const refused = (action: string, items: Items, as = team) =>
  api.refused(runService, { params: { alias: ARCHIVING }, body: { ...items, params: { action } } }, as);
const check = async (action: string, { nodes = [], pods = [] }: Items, as = team) => {
  const query = { action, nodes: nodes.join(), pods: pods.join() };
  return (await api.call(checkService, { params: { alias: ARCHIVING }, query }, as)).utility;
};
const exact = async () => {
  const { used, truth } = await storageOf(api.services, world.studio.id);
  expect(used).toBe(truth);
};

describe('An archive request is refused', () => {
  test('without items, with a missing or unknown action, and for unknown items [J128]', async () => {
    const { id } = await file();
    expect(await refused('archive', {})).toBe('400 ERR95');
    expect(await refused('', { pods: [id] })).toBe('400 11406');
    expect(await refused('burn', { pods: [id] })).toBe('400 11406');
    expect(await refused('archive', { pods: [newId()] })).toBe('404 ERR6');
    expect(await refused('archive', { nodes: [newId()] })).toBe('404 ERR7');
    expect(await refused('archive', { nodes: ['x'] })).toBe('400 11406');
    expect(await podStates(id)).toEqual([0]);
  });

  test('with 404 for items of another tenant, as a whole', async () => {
    const other = await api.signIn('admin@other.test');
    const { id } = await file();
    expect(await refused('archive', { pods: [id] }, other)).toBe('404 ERR6');
    expect(await refused('archive', { nodes: [place.id] }, other)).toBe('404 ERR7');
    // All or none: one missing item refuses the whole request.
    expect(await refused('archive', { nodes: [world.otherProject.id, place.id] })).toBe('404 ERR7');
    expect(await nodeStates(place.id)).toEqual([0]);
  });

  test('with 404 for a tenant whose subscription has ended', async () => {
    const { id } = await makeMediaFile(api.services, world.otherProject, world.users.other);
    const other = await api.signIn('admin@other.test');
    await sql`update tenants set periodend = now() - interval '1 day' where id = ${world.other.id}`.execute(
      api.services.db,
    );
    expect(await refused('archive', { pods: [id] }, other)).toBe('404 ERR6');
    expect(await refused('archive', { nodes: [world.otherProject.id] }, other)).toBe('404 ERR7');
  });

  test('for the root folder of the tenant or of the user [X253]', async () => {
    expect(await refused('archive', { nodes: [world.studio.root.id] })).toBe('409 ERR89');
    const email = `${newId()}@studio.test`;
    await makePerson(api.services, { email, group: 'team', at: place });
    const theirs = await api.signIn(email);
    expect(await refused('archive', { nodes: [place.id] }, theirs)).toBe('409 ERR89');
  });

  test('without the archive permission, even with all others of the team [X252] [AC316]', async () => {
    const email = `${newId()}@studio.test`;
    const abilities = groupAbilities.team.filter((ability) => ability !== 'archive NodeAndPod');
    await makePerson(api.services, { email, group: 'team', at: place, abilities });
    const theirs = await api.signIn(email);
    const { id } = await file();
    expect(await refused('archive', { pods: [id] }, theirs)).toBe('403 ERR105');
    expect(await refused('archive', { nodes: [(await folder(place)).id] }, theirs)).toBe('403 ERR105');
    expect(await refused('archive', { pods: [id] }, await api.signIn('client@studio.test'))).toBe(
      '403 ERR105',
    );
  });

  test('for items already archived, and unarchiving for items not archived [J129]', async () => {
    const { id } = await file();
    expect(await refused('unarchive', { pods: [id] })).toBe('409 ERR76');
    expect(await refused('unarchive', { nodes: [place.id] })).toBe('409 ERR76');
    await carryOut(api, team, 'archive', { nodes: [place.id] });
    expect(await refused('archive', { pods: [id] })).toBe('409 ERR75');
    expect(await refused('archive', { nodes: [place.id] })).toBe('409 ERR75');
  });

  test('while one is queued, like every other change to the items [J124, J125]', async () => {
    const { id } = await file();
    const inner = await folder(place);
    const { operation } = await ask(api, team, 'archive', { nodes: [place.id] });
    expect(operation).toMatchObject({ code: 'AM14', nodeid: place.id, total: 3, done: 0 });
    expect([...(await nodeStates(place.id, inner.id)), ...(await podStates(id))]).toEqual([2, 2, 2]);
    expect(await refused('archive', { pods: [id] })).toBe('409 ERR161');
    expect(await refused('unarchive', { nodes: [inner.id] })).toBe('409 ERR161');
    expect(await refused('archive', { nodes: [world.project.id] })).toBe('409 ERR161');
    const name = { body: { name: 'Other' } };
    expect(await api.refused(renamePod, { params: { id }, ...name }, team)).toBe('409 ERR161');
    expect(await api.refused(renameNode, { params: { id: inner.id }, ...name }, team)).toBe('409 ERR161');
    expect(await api.refused(transcodePod, { params: { id } }, team)).toBe('409 ERR161');
    await work(api);
    await untilIdle(api);
    expect([...(await nodeStates(place.id, inner.id)), ...(await podStates(id))]).toEqual([1, 1, 1]);
  });

  test('while a file in it is still being uploaded or processed', async () => {
    const id = await makePod(api.services, place, owner, { name: 'new.mov', state: 2 });
    expect(await refused('archive', { pods: [id] })).toBe('409 ERR161');
    expect(await refused('archive', { nodes: [place.id] })).toBe('409 ERR161');
    expect([...(await nodeStates(place.id)), ...(await podStates(id))]).toEqual([0, 0]);
  });

  test('when the disk or the plan has no storage left for unarchiving', async () => {
    const { id } = await file();
    await carryOut(api, team, 'archive', { pods: [id] });
    const { storage, db } = api.services;
    const { freeBytes } = storage;
    storage.freeBytes = async () => 1 << 30;
    expect(await refused('unarchive', { pods: [id] })).toBe('507 11507');
    storage.freeBytes = freeBytes;
    const { used } = await storageOf(api.services, world.studio.id);
    const limit = (value: number) =>
      sql`update resources set "limit" = ${value} where tenantid = ${world.studio.id} and name = 'storage'`.execute(
        db,
      );
    await limit(used + 64_999);
    expect(await refused('unarchive', { pods: [id] })).toBe('403 ERR11');
    expect(await podStates(id)).toEqual([1]);
    await limit(1e15);
    await exact();
  });
});

describe('Checking an archive request', () => {
  test('returns a result per item with error, number of files and size [J128] [T230]', async () => {
    const inner = await folder(place);
    const [one, two] = [await file(), await file(inner)];
    await carryOut(api, team, 'archive', { pods: [two.id] });
    const utility = await check('archive', {
      nodes: [place.id, world.studio.root.id],
      pods: [one.id, two.id],
    });
    expect(utility.map(({ kind, pod, error, info }) => [kind, pod.id, error?.code, info.runnable])).toEqual([
      ['node', place.id, undefined, true],
      ['node', world.studio.root.id, 'ERR89', false],
      ['pod', one.id, undefined, true],
      ['pod', two.id, 'ERR75', false],
    ]);
    const metadata = { duration: 1000, cost: 0, available: 1000, pods: 1, size: 60_000, characters: 0 };
    expect(utility[0]!.metadata).toEqual(metadata);
    expect(utility[3]!.pod).toEqual({ id: two.id, name: 'film.mov', archived: 1 });
    expect(utility[3]!.error).toEqual({
      code: 'ERR75',
      params: {},
      content: 'This item is already archived.',
    });
    const back = await check('unarchive', { pods: [one.id, two.id] });
    expect(back.map(({ error, metadata }) => [error?.code, metadata.pods])).toEqual([
      ['ERR76', 0],
      [undefined, 1],
    ]);
  });

  test('does not count or reveal items that the user cannot see', async () => {
    const email = `${newId()}@studio.test`;
    const abilities = [...groupAbilities.client, 'archive NodeAndPod'] as const;
    await makePerson(api.services, { email, group: 'client', at: world.project, abilities });
    const guest = await api.signIn(email);
    const hidden = await folder(place, 'Hidden', { teamonly: 1 });
    await file(hidden);
    await file();
    const [seen] = await check('archive', { nodes: [place.id] }, guest);
    expect(seen!.metadata).toMatchObject({ pods: 1, size: 60_000 });
    expect(await refused('archive', { nodes: [hidden.id] }, guest)).toBe('404 ERR7');
  });
});
