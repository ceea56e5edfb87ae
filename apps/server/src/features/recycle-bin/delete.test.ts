import { groupAbilities } from '@rushes/contract/abilities';
import { NodeType } from '@rushes/contract/enums';
import { getNode, listNodeLogs, listNodes, listSubnodes } from '@rushes/contract/nodes';
import { deletePod, getPod, listNodePods } from '@rushes/contract/pods';
import {
  countBin,
  deleteNode,
  deleteNodes,
  deletePods,
  listBin,
  restoreBin,
} from '@rushes/contract/recycle-bin';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import type { Api, As } from '#test/api.ts';
import { makeFile, makeStack, storageOf, upload } from '#test/files.ts';
import { makeNode, makePerson, type Place, type World } from '#test/fixtures.ts';
import { openLive } from '#test/live-stream.ts';
import { startBin } from '#test/scenes/bin-scene.ts';
import { tusHead, tusPatch } from '#test/tus.ts';
import { untilIdle, work } from '#test/worker.ts';

type Scene = Awaited<ReturnType<typeof startBin>>;
let api: Api;
let world: World;
let team: As;
let admin: As;
let client: As;
let other: As;
let place: Place;
let newPlace: Scene['newPlace'];
let owner: string;

beforeAll(async () => {
  ({ api, world, team, admin, client, other, newPlace } = await startBin());
  owner = world.users.team;
});
beforeEach(async () => {
  place = await newPlace();
});

const at = ({ id }: { id: string }) => ({ params: { id } });
const folder = (parent: Place, name = 'Folder', more = {}) => makeNode(api.services, parent, name, more);
const file = (where: Place, more: Partial<Parameters<typeof makeFile>[3]> = {}) =>
  makeFile(api.services, where, owner, { name: 'clip.txt', ...more });
const bin = async (where: { id: string }, as = team) =>
  (await api.call(listBin, { params: { id: where.id }, query: { sort: 'nameAsc' } }, as)).entries;
const binNames = async (where: { id: string }, as = team) => (await bin(where, as)).map(({ name }) => name);
const exact = async () => {
  const { used, truth, binned, binnedTruth } = await storageOf(api.services, world.studio.id);
  expect([used, binned]).toEqual([truth, binnedTruth]);
  return used;
};

describe('Refused deletions', () => {
  test('returns 404 for unknown, hidden and foreign items, at every endpoint [X254]', async () => {
    const hiddenFile = await file(world.hidden);
    const hiddenOne = await file(place, { teamonly: 1 });
    for (const id of [newId(), world.hidden.id, world.belowHidden.id, world.studio.root.id]) {
      expect(await api.refused(deleteNode, at({ id }), client)).toBe('404 ERR7');
      expect(await api.refused(deleteNodes, { body: { nodes: [place.id, id] } }, client)).toBe('404 ERR7');
    }
    for (const id of [newId(), hiddenFile, hiddenOne]) {
      expect(await api.refused(deletePod, at({ id }), client)).toBe('404 ERR6');
      expect(await api.refused(deletePods, { body: { pods: [id] } }, client)).toBe('404 ERR6');
    }
    expect(await api.refused(deleteNode, at(place), other)).toBe('404 ERR7');
    expect(await api.refused(deletePod, at({ id: hiddenFile }), other)).toBe('404 ERR6');
    expect(await api.refused(deleteNode, at({ id: 'none' }), team)).toBe('400 11406');
    expect(await api.refused(deleteNodes, { body: { nodes: [] } }, team)).toBe('400 11406');
    expect(await api.refused(deletePods, { body: { pods: Array(1001).fill(newId()) } }, team)).toBe(
      '400 11406',
    );
    expect(await api.refused(deletePods, { body: { pods: [hiddenOne] } })).toBe('401 1011');
    expect((await api.call(getNode, at(place), team)).node.name).toContain('Place');
  });

  test('refuses users without control of the folder [X251]', async () => {
    const looker = await api.signIn('client@studio.test');
    const pod = await file(place);
    expect(await api.refused(deleteNode, at(place), looker)).toBe('403 11403');
    expect(await api.refused(deletePods, { body: { pods: [pod] } }, looker)).toBe('403 11403');
    expect(await api.refused(deletePod, at({ id: pod }), looker)).toBe('403 ERR105');
  });

  test('refuses the root node of a tenant and the own access point [L138] [X253]', async () => {
    expect(await api.refused(deleteNode, at(world.studio.root), admin)).toBe('409 ERR89');
    expect(await api.refused(deleteNodes, { body: { nodes: [place.id, world.studio.root.id] } }, team)).toBe(
      '409 ERR89',
    );
    expect(await api.refused(deleteNode, at(world.project), client)).toBe('409 ERR90');
    // Also as part of a larger subtree.
    const outer = await folder(place, 'Outer');
    const inner = await folder(outer, 'Inner');
    const userid = await makePerson(api.services, { email: 'both@studio.test', group: 'team', at: inner });
    await api.services.db
      .insertInto('own_access_points')
      .values({
        id: newId(),
        tenantid: place.tenantid,
        userid,
        nodeid: place.id,
        group: 'team',
        abilities: [...groupAbilities.team],
      })
      .execute();
    const both = await api.signIn('both@studio.test');
    expect(await api.refused(deleteNode, at(inner), both)).toBe('409 ERR90');
    expect(await api.refused(deleteNode, at(outer), both)).toBe('409 ERR90');
    await api.call(deleteNode, at(outer), team);
  });

  test('refuses a client user a folder or file with team-only content [X254]', async () => {
    const open = await folder(place, 'Open');
    const secret = await folder(open, 'Secret', { teamonly: 1 });
    await file(secret);
    expect(await api.refused(deleteNode, at(open), client)).toBe('403 ERR105');
    await api.call(deleteNode, at(secret), team);
    const kept = await file(open, { teamonly: 1 });
    expect(await api.refused(deleteNode, at(open), client)).toBe('403 ERR105');
    await api.call(deletePod, at({ id: kept }), team);
    // Items deleted before stay separate in the recycle bin.
    await api.call(deleteNode, at(open), client);
    expect(await binNames(place, client)).toEqual(['Open']);
    expect(await binNames(place)).toEqual(['clip.txt', 'Open', 'Secret']);
    const [, head] = await makeStack(api.services, place, owner, ['a.txt', 'b.txt']);
    await api.services.db.updateTable('pods').set({ teamonly: 1 }).where('parentpodid', '=', head!).execute();
    expect(await api.refused(deletePod, at({ id: head! }), client)).toBe('403 ERR105');
  });

  test('refuses items that are being archived or unarchived [J125]', async () => {
    const pod = await file(place, { archived: 3 });
    expect(await api.refused(deletePod, at({ id: pod }), team)).toBe('409 ERR161');
    expect(await api.refused(deleteNode, at(place), team)).toBe('409 ERR161');
    await api.services.db.updateTable('pods').set({ archived: 0 }).where('id', '=', pod).execute();
    await api.services.db.updateTable('nodes').set({ archived: 4 }).where('id', '=', place.id).execute();
    expect(await api.refused(deleteNode, at(place), team)).toBe('409 ERR161');
    await exact();
  });

  test('refuses items with a running operation on, above or below them', async () => {
    const inner = await folder(place, 'Inner');
    const pod = await file(inner);
    const claim = (path: string) =>
      api.services.db
        .insertInto('operations')
        .values({
          id: newId(),
          tenantid: place.tenantid,
          userid: owner,
          code: 'AM19',
          name: 'x',
          nodeid: null,
          total: 1,
          paths: [path],
        })
        .execute();
    const release = () => api.services.db.deleteFrom('operations').execute();
    for (const { path } of [place, inner]) {
      await claim(path);
      expect(await api.refused(deleteNode, at(inner), team)).toBe('409 ERR161');
      expect(await api.refused(deleteNode, at(place), team)).toBe('409 ERR161');
      expect(await api.refused(deletePods, { body: { pods: [pod] } }, team)).toBe('409 ERR161');
      await release();
    }
    await api.call(deleteNode, at(place), team);
  });

  test('refuses items of several tenants in one request', async () => {
    const userid = await makePerson(api.services, {
      email: 'two@studio.test',
      group: 'team',
      at: world.project,
    });
    await api.services.db
      .insertInto('own_access_points')
      .values({
        id: newId(),
        tenantid: world.other.id,
        userid,
        nodeid: world.other.root.id,
        group: 'team',
        abilities: [...groupAbilities.team],
      })
      .execute();
    const two = await api.signIn('two@studio.test');
    expect(await api.refused(deleteNodes, { body: { nodes: [place.id, world.otherProject.id] } }, two)).toBe(
      '400 11406',
    );
  });
});

test('Deleting a folder removes everything in it from all lists and frees its storage [L137] [AA293]', async () => {
  const top = await folder(place, 'Top');
  const inner = await folder(top, 'Inner');
  const pods = [await file(top, { bytes: 100 }), await file(inner, { bytes: 1000 })];
  await makeStack(api.services, inner, owner, ['1.txt', '2.txt']);
  const before = await exact();
  expect(await api.call(deleteNode, at(top), team)).toEqual({ operation: null });
  expect(await exact()).toBe(before - 1120);
  for (const node of [top, inner]) expect(await api.refused(getNode, at(node), team)).toBe('404 ERR7');
  for (const id of pods) expect(await api.refused(getPod, at({ id }), team)).toBe('404 ERR6');
  expect((await api.call(listSubnodes, at(place), team)).nodes).toEqual([]);
  expect(await api.refused(deleteNode, at(top), team)).toBe('404 ERR7');
  expect(await api.refused(deleteNode, at(inner), team)).toBe('404 ERR7');
  expect(await bin(place)).toMatchObject([
    { kind: 'node', id: top.id, name: 'Top', nodes: 1, pods: 3, size: 1120, restorable: 1 },
  ]);
});

test('Deleting several items deletes all or none, and nested items with their folder [AA293] [AA299]', async () => {
  const a = await folder(place, 'A');
  const b = await folder(a, 'B');
  const c = await folder(place, 'C');
  const gone = await folder(place, 'Gone');
  await api.call(deleteNode, at(gone), team);
  expect(await api.refused(deleteNodes, { body: { nodes: [a.id, c.id, gone.id] } }, team)).toBe('404 ERR7');
  expect((await api.call(listSubnodes, at(place), team)).nodes).toHaveLength(2);
  await api.call(deleteNodes, { body: { nodes: [b.id, c.id, a.id, a.id] } }, team);
  expect(await binNames(place)).toEqual(['A', 'C', 'Gone']);
  const pods = [await file(place, { name: '1' }), await file(place, { name: '2' })];
  expect(await api.refused(deletePods, { body: { pods: [...pods, newId()] } }, team)).toBe('404 ERR6');
  expect((await api.call(listNodePods, at(place), team)).pods).toHaveLength(2);
  await api.call(deletePods, { body: { pods } }, team);
  expect((await api.call(listNodePods, at(place), team)).pods).toEqual([]);
  expect(await binNames(place)).toEqual(['1', '2', 'A', 'C', 'Gone']);
  await exact();
});

test('Deleting a file includes its versions; deleting one version keeps the others [L137]', async () => {
  const [first, second, head] = await makeStack(api.services, place, owner, ['1.txt', '2.txt', '3.txt']);
  await api.call(deletePod, at({ id: second! }), team);
  expect((await api.call(getPod, at({ id: head! }), team)).pod.versions.map(({ id }) => id)).toEqual([
    first,
    head,
  ]);
  expect((await api.call(listNodePods, at(place), team)).pods[0]!.versionsCount).toBe(2);
  // Selecting a version and its head means selecting the head.
  await api.call(deletePods, { body: { pods: [first!, head!] } }, team);
  expect(await bin(place)).toMatchObject([
    { id: second, size: 10 },
    { id: head, size: 20 },
  ]);
  await exact();
});

test('Deleting an archived file does not change the storage usage [J127]', async () => {
  const pod = await file(place, { archived: 1, bytes: 50 });
  const before = await exact();
  await api.call(deletePod, at({ id: pod }), team);
  expect(await exact()).toBe(before);
  expect(await bin(place)).toMatchObject([{ id: pod, restorable: 0 }]);
});

test('Deletions are logged with user and contents, team-only names for the team only', async () => {
  const top = await folder(place, 'Top');
  const inner = await folder(top, 'Inner');
  await file(inner, { name: 'clip.txt', bytes: 5 });
  await file(top, { name: 'secret.txt', bytes: 7, teamonly: 1 });
  const pod = await file(place, { name: 'alone.txt', bytes: 3 });
  await api.call(deleteNode, at(top), team);
  await api.call(deletePod, at({ id: pod }), team);
  const log = async (as: As) =>
    (await api.call(listNodeLogs, at(place), as)).actionlogs.map(({ action, name, params, user }) => ({
      action,
      name,
      params,
      user: user?.name,
    }));
  const user = 'team Test';
  const open = { nodes: 1, pods: 1, size: 5, contents: ['Inner/', 'Inner/clip.txt'] };
  expect(await log(client)).toEqual([
    { action: 'deleted', name: 'alone.txt', params: { size: 3 }, user },
    { action: 'deleted', name: 'Top', params: open, user },
  ]);
  const closed = { nodes: 0, pods: 1, size: 7, contents: ['secret.txt'] };
  expect(await log(team)).toContainEqual({ action: 'deleted', name: 'Top', params: closed, user });
});

describe('Deleting a file during its upload', () => {
  const uploads = () => api.services.db.selectFrom('uploads').select('id').execute();

  test('cancels the upload permanently for its owner [O168]', async () => {
    const before = await exact();
    const { podid, uploadid } = await upload(api, client, place.id, { bytes: 100, sent: 40 });
    expect(await exact()).toBe(before + 100);
    await api.call(deletePod, at({ id: podid }), client);
    expect(await exact()).toBe(before);
    expect(await binNames(place)).toEqual([]);
    expect((await tusHead(api, client, uploadid)).status).toBe(404);
  });

  test('frees the storage once and removes the bytes, also when its folder is deleted', async () => {
    const before = await exact();
    const top = await folder(place, 'Top');
    const arriving = await upload(api, client, top.id, { bytes: 100, sent: 40 });
    const announced = await upload(api, client, top.id, { bytes: 50, sent: 0 });
    const single = await upload(api, client, place.id, { bytes: 30, sent: 10 });
    const done = await upload(api, client, top.id, { name: 'done.txt', bytes: 20 });
    expect(await exact()).toBe(before + 200);
    const staged = `${api.services.settings.dataDir}/uploads/${arriving.uploadid}`;
    const { existsSync } = await import('node:fs');
    expect(existsSync(staged)).toBe(true);
    await api.call(deletePods, { body: { pods: [single.podid] } }, team);
    await api.call(deleteNode, at(top), team);
    expect(await exact()).toBe(before);
    const answer = await tusPatch(api, client, arriving.uploadid, 40, new Uint8Array(60));
    expect([answer.status, ((await answer.json()) as { error: { code: string } }).error.code]).toEqual([
      404,
      'ERR28',
    ]);
    expect((await tusHead(api, client, announced.uploadid)).status).toBe(404);
    expect((await uploads()).map(({ id }) => id)).not.toContain(single.uploadid);
    await work(api);
    await untilIdle(api);
    expect(existsSync(staged)).toBe(false);
    // Complete files are restored; incomplete uploads are not.
    await api.call(restoreBin, { ...at(place), body: { nodeids: [top.id] } }, team);
    const { pods } = await api.call(listNodePods, at(top), team);
    expect(pods.map(({ id }) => id)).toEqual([done.podid]);
    expect(await exact()).toBe(before + 20);
  });
});

describe('Events of a deletion', () => {
  test('end and later restore the access of a user whose access point is inside [L137]', async () => {
    const top = await folder(place, 'Top');
    const inner = await folder(top, 'Inner');
    await file(inner);
    const email = `begins-${newId()}@studio.test`;
    await makePerson(api.services, { email, group: 'client', at: inner });
    const begins = await api.signIn(email);
    expect((await api.call(listNodes, {}, begins)).nodes).toHaveLength(1);
    const stream = await openLive(api, begins);
    await api.call(deleteNode, at(top), team);
    const event = await stream.until(({ name }) => name === 'node.changed');
    expect(event.data).toEqual({ id: inner.id, parentid: top.id, gone: 'deleted' });
    // The stream has the permissions of its start: it ends, and the next one has no access to the folder.
    await stream.ended;
    expect(await api.refused(getNode, at(inner), begins)).toMatch(/^40[34] /);
    const later = await openLive(api, begins, event.id);
    await api.call(restoreBin, { ...at(place), body: { nodeids: [top.id] } }, team);
    await later.ended;
    expect(later.received.map(({ name }) => name)).toEqual(['live.hello']);
    const again = await openLive(api, begins, event.id);
    expect((await again.until(({ name }) => name === 'node.changed')).data).toEqual({
      id: inner.id,
      parentid: top.id,
    });
    expect((await api.call(getNode, at(inner), begins)).node.name).toBe('Inner');
    again.close();
  });

  test('tell other users about each deleted item, and once per request about the recycle bin', async () => {
    const top = await folder(place, 'Top');
    const pods = [await file(place), await file(place)];
    const stream = await openLive(api, team);
    await api.call(deleteNode, at(top), admin);
    await api.call(deletePods, { body: { pods } }, admin);
    await stream.until(({ name, data }) => name === 'pod.changed' && data.id === pods[1]);
    await api.call(deleteNode, at(await folder(place, 'Last')), admin);
    await stream.until(() => stream.received.filter(({ name }) => name === 'bin.changed').length === 3);
    const gone = stream.received.filter(({ data }) => data.gone === 'deleted').map(({ data }) => data.id);
    expect(gone.slice(0, 3).toSorted()).toEqual([top.id, ...pods].toSorted());
    expect(stream.received.find(({ name }) => name === 'bin.changed')?.data).toEqual({
      tenantid: world.studio.id,
    });
    stream.close();
  });
});

test('The recycle bin count matches the list [E65]', async () => {
  const count = async (as: As) => (await api.call(countBin, at(place), as)).count;
  expect(await count(team)).toBe(0);
  await api.call(deletePod, at({ id: await file(place) }), team);
  await api.call(deletePod, at({ id: await file(place, { teamonly: 1 }) }), team);
  await api.call(deleteNode, at(await folder(place, 'F', { type: NodeType.FOLDER })), team);
  expect(await count(team)).toBe(3);
  expect(await count(client)).toBe(2);
  expect(await api.refused(countBin, at(place), other)).toBe('404 ERR7');
});
