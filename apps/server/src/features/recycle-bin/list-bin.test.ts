import { AssetType, NodeType } from '@rushes/contract/enums';
import { deletePod, getPod } from '@rushes/contract/pods';
import { type BinEntry, type BinSort, deleteNode, deletePods, listBin } from '@rushes/contract/recycle-bin';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import type { Api, As } from '#test/api.ts';
import { makeStack } from '#test/files.ts';
import { makeAsset, makeNode, type Place, type World } from '#test/fixtures.ts';
import { startBin } from '#test/scenes/bin-scene.ts';

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
type Query = { within?: string; sort?: BinSort; limit?: number; cursor?: string };
const list = (where: { id: string }, query: Query = {}, as = team) =>
  api.call(listBin, { ...at(where), query }, as);
const refused = (where: { id: string }, query: Query = {}, as = team) =>
  api.refused(listBin, { ...at(where), query }, as);
const names = (entries: readonly BinEntry[]) => entries.map(({ name }) => name);

test('Listing the recycle bin returns 404 for hidden nodes and refuses invalid queries [L143]', async () => {
  for (const id of [newId(), world.hidden.id, world.studio.root.id])
    expect(await refused({ id }, {}, client)).toBe('404 ERR7');
  expect(await refused(place, {}, other)).toBe('404 ERR7');
  expect(await refused({ id: 'bin' })).toBe('400 11406');
  expect(await refused(place, { sort: 'oldest' as BinSort })).toBe('400 11406');
  expect(await refused(place, { limit: 0 })).toBe('400 11406');
  expect(await refused(place, { cursor: 'abc' })).toBe('400 11406');
  expect(await refused(place, { within: newId() })).toBe('404 ERR165');
  // A folder that is not deleted is not in the recycle bin; a deleted node has no recycle bin.
  expect(await refused(world.project, { within: place.id })).toBe('404 ERR165');
  await api.call(deleteNode, at(place), team);
  expect(await refused(place)).toBe('404 ERR7');
});

test('A recycle bin entry has type, location, user and purge date [L137] [L143]', async () => {
  await api.services.db
    .updateTable('tenants')
    .set({ recycle_bin_retention_period: 10 })
    .where('id', '=', world.studio.id)
    .execute();
  const inner = await makeNode(api.services, place, 'Inner');
  const pod = await file(inner, { name: 'cut.txt', bytes: 7 });
  await api.call(deletePod, at({ id: pod }), team);
  await api.call(deleteNode, at(inner), client);
  const { entries, count, next } = await list(world.project, { sort: 'nameAsc' });
  const mine = entries.filter(({ place: steps }) => steps.some(({ id }) => id === place.id));
  expect([count, next]).toEqual([entries.length, null]);
  const step = (node: Place, name: string, deleted: 0 | 1) => ({
    id: node.id,
    name,
    type: node.type,
    deleted,
  });
  const [name] = [expect.stringContaining('Place')];
  expect(mine).toMatchObject([
    {
      kind: 'pod',
      id: pod,
      name: 'cut.txt',
      size: 7,
      teamonly: 0,
      restorable: 1,
      deletedby: { id: world.users.team, name: 'team Test' },
      place: [
        step({ ...world.project, type: NodeType.PROJECT }, 'Project', 0),
        step(place, name as never, 0),
        step(inner, 'Inner', 1),
      ],
      pod: { id: pod, nodeid: inner.id, name: 'cut.txt', kind: 'text', thumbnail: null },
    },
    {
      kind: 'node',
      id: inner.id,
      name: 'Inner',
      type: NodeType.FOLDER,
      nodes: 0,
      pods: 0,
      size: 0,
      deletedby: { name: 'guest Test' },
    },
  ]);
  for (const { deletedat, purgeat } of mine)
    expect(Date.parse(purgeat) - Date.parse(deletedat)).toBe(10 * 86_400_000);
});

test('The recycle bin hides team-only items and their counts from client users [X254]', async () => {
  const open = await makeNode(api.services, place, 'Open');
  const secret = await makeNode(api.services, open, 'Secret', { teamonly: 1 });
  await file(secret, { bytes: 100 });
  await file(open, { bytes: 10, teamonly: 1 });
  await file(open, { bytes: 1 });
  await api.call(deletePod, at({ id: await file(place, { name: 'kept.txt', teamonly: 1 }) }), team);
  await api.call(deleteNode, at(open), team);
  const seen = async (as: As, query: Query = {}) =>
    (await list(place, { sort: 'nameAsc', ...query }, as)).entries;
  expect(names(await seen(team))).toEqual(['kept.txt', 'Open']);
  expect((await seen(team))[1]).toMatchObject({ nodes: 1, pods: 3, size: 111 });
  expect(await seen(client)).toMatchObject([{ name: 'Open', nodes: 0, pods: 1, size: 1 }]);
  expect(names(await seen(client, { within: open.id }))).toEqual(['clip.txt']);
  expect(names(await seen(team, { within: open.id }))).toEqual(['clip.txt', 'clip.txt', 'Secret']);
  expect(await refused(place, { within: secret.id }, client)).toBe('404 ERR165');
  // A folder that becomes team-only also hides its deleted items.
  const later = await makeNode(api.services, place, 'Later');
  await api.call(deletePod, at({ id: await file(later, { name: 'late.txt' }) }), team);
  expect(names(await seen(client))).toContain('late.txt');
  await api.services.db
    .updateTable('nodes')
    .set({ teamonly: 1, hidden: 1 })
    .where('id', '=', later.id)
    .execute();
  expect(names(await seen(client))).not.toContain('late.txt');
});

test('A deleted folder lists what was deleted with it, folder by folder', async () => {
  const top = await makeNode(api.services, place, 'Top');
  const inner = await makeNode(api.services, top, 'Inner');
  const before = await file(top, { name: 'before.txt' });
  await makeStack(api.services, top, world.users.team, ['v1.txt', 'v2.txt']);
  await file(inner, { name: 'deep.txt' });
  await api.call(deletePod, at({ id: before }), team);
  await api.call(deleteNode, at(top), team);
  const within = async (node: Place) => {
    const page = await list(place, { within: node.id, sort: 'nameAsc' });
    expect(page.count).toBe(page.entries.length);
    return page.entries;
  };
  expect(names(await within(top))).toEqual(['Inner', 'v2.txt']);
  expect((await within(top))[1]).toMatchObject({
    size: 20,
    place: [{ id: place.id }, { id: top.id, deleted: 1 }],
  });
  expect(names(await within(inner))).toEqual(['deep.txt']);
  // Items deleted before are separate entries.
  expect(names((await list(place, { sort: 'nameAsc' })).entries)).toEqual(['before.txt', 'Top']);
});

test('Each sort order pages through all recycle bin entries without loss or repetition', async () => {
  const sizes = [30, 10, 20, 10, 50];
  const pods = [];
  for (const [at_, bytes] of sizes.entries())
    pods.push(await file(place, { name: `Clip ${12 - at_}`, bytes }));
  const folder = await makeNode(api.services, place, 'Clip 9');
  await file(folder, { bytes: 40 });
  await api.call(deletePods, { body: { pods } }, team);
  await api.call(deleteNode, at(folder), team);
  // The five were deleted together and have the same time: the id breaks ties.
  await sql`update pods set deletedat = now() - interval '1 hour' where id = ${pods[4]}`.execute(
    api.services.db,
  );
  const pages = async (sort: BinSort, limit: number) => {
    const found: BinEntry[] = [];
    let cursor: string | undefined;
    do {
      const page = await list(place, { sort, limit, ...(cursor ? { cursor } : {}) });
      expect(page.entries.length).toBeLessThanOrEqual(limit);
      expect(page.count).toBe(6);
      found.push(...page.entries);
      cursor = page.next ?? undefined;
    } while (cursor);
    return found;
  };
  for (const limit of [1, 2, 5, 6, 100]) {
    const byName = ['Clip 8', 'Clip 9', 'Clip 10', 'Clip 11', 'Clip 12'];
    expect([...new Set(names(await pages('nameAsc', limit)))]).toEqual(byName);
    expect([...new Set(names(await pages('nameDesc', limit)))]).toEqual(byName.toReversed());
    expect((await pages('sizeDesc', limit)).map(({ size }) => size)).toEqual([50, 40, 30, 20, 10, 10]);
    const newest = (await pages('deletedDesc', limit)).map(({ id }) => id);
    expect(newest[0]).toBe(folder.id);
    expect(newest.at(-1)).toBe(pods[4]);
    expect(new Set(newest).size).toBe(6);
    expect((await pages('deletedAsc', limit)).map(({ id }) => id)).toEqual(newest.toReversed());
  }
  const { next } = await list(place, { limit: 1 });
  expect(await refused(place, { limit: 1, cursor: next!, sort: 'nameAsc' })).toBe('400 11406');
  expect(await refused(world.project, { limit: 1, cursor: next! })).toBe('400 11406');
});

test('The recycle bin of a node has only items from below that node', async () => {
  const beside = await makeNode(api.services, world.project, 'Beside');
  await api.call(deletePod, at({ id: await file(beside, { name: 'beside.txt' }) }), team);
  await api.call(deletePod, at({ id: await file(place, { name: 'here.txt' }) }), team);
  expect(names((await list(place)).entries)).toEqual(['here.txt']);
  expect(names((await list(beside)).entries)).toEqual(['beside.txt']);
  expect(names((await list(world.studio.root)).entries)).toEqual(
    expect.arrayContaining(['here.txt', 'beside.txt']),
  );
});

test('A deleted file still serves its thumbnail, but not its original', async () => {
  const { services } = api;
  const pod = await file(place, { name: 'seen.txt' });
  const picture = {
    name: 'p.png',
    bytes: Buffer.from('picture'),
    mimetype: 'image/png',
    type: AssetType.THUMBNAIL,
  };
  const thumbnailid = await makeAsset(services, place, pod, picture);
  await services.db.updateTable('pods').set({ thumbnailid }).where('id', '=', pod).execute();
  const raw = (await api.call(getPod, at({ id: pod }), team)).pod.asset.raw[0]!.url!;
  expect((await api.fetch(raw)).status).toBe(200);
  await api.call(deletePod, at({ id: pod }), team);
  const [entry] = (await list(place)).entries;
  const url = entry?.kind === 'pod' ? entry.pod.thumbnail!.url : '';
  expect(await (await api.fetch(url)).text()).toBe('picture');
  expect((await api.fetch(raw)).status).toBe(404);
});
