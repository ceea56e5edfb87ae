import { AssetType, NodeType } from '@rushes/contract/enums';
import { deletePod } from '@rushes/contract/pods';
import { getStorage } from '@rushes/contract/storage-usage';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import {
  makeAsset,
  makeNode,
  makePerson,
  makePod,
  makeWorld,
  type Place,
  type World,
} from '#test/fixtures.ts';

let api: Api;
let world: World;
let admin: As;
let team: As;
let other: As;
let root: As;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  await makePerson(api.services, { email: 'root@platform.test', group: 'root' });
  [admin, team, other, root] = (await Promise.all(
    ['admin@studio.test', 'team@studio.test', 'admin@other.test', 'root@platform.test'].map((email) =>
      api.signIn(email),
    ),
  )) as [As, As, As, As];
});

const storageOf = async (nodeid: string) =>
  (await api.call(getStorage, { query: { nodeid } }, admin)).storage;

async function addFile(
  at: Place,
  name: string,
  sizes: { raw: number; derived?: number; added?: number; sha256?: string },
  more: object = {},
): Promise<string> {
  const { services } = api;
  const pod = await makePod(services, at, world.users.team, { name, kind: 'video', ...more });
  const asset = (bytes: number, type: AssetType, metadata = {}) =>
    makeAsset(services, at, pod, { name, bytes: Buffer.alloc(bytes), mimetype: 'video/mp4', type, metadata });
  const raw = await asset(sizes.raw, AssetType.RAW);
  if (sizes.derived) await asset(sizes.derived, AssetType.WEB, { derived: 1 });
  if (sizes.added) await asset(sizes.added, AssetType.VIDEO);
  if (sizes.sha256)
    await services.db.updateTable('assets').set({ sha256: sizes.sha256 }).where('id', '=', raw).execute();
  return pod;
}

test('Storage by folder is for administrators of the tenant [Y277]', async () => {
  const mine = { query: { nodeid: world.studio.root.id } };
  expect(await api.refused(getStorage, mine)).toBe('401 1011');
  expect(await api.refused(getStorage, mine, team)).toBe('403 11403');
  expect(await api.refused(getStorage, mine, root)).toBe('403 11403');
  expect(await api.refused(getStorage, mine, other)).toBe('404 ERR7');
  expect(await api.refused(getStorage, { query: { nodeid: newId() } }, admin)).toBe('404 ERR7');
  const wrongType = { query: { ...mine.query, nodeType: NodeType.FOLDER } };
  expect(await api.refused(getStorage, wrongType, admin)).toBe('404 ERR7');
  const right = { query: { ...mine.query, nodeType: NodeType.TENANT } };
  expect((await api.call(getStorage, right, admin)).storage.items).toEqual([]);
});

test('Storage adds up by folder and by what can be freed [Y277]', async () => {
  const { folder, project, studio } = world;
  const deep = await makeNode(api.services, folder, 'Deep');
  const head = await addFile(folder, 'head.mov', { raw: 1000, derived: 100, added: 10, sha256: 'same' });
  const old = await addFile(folder, 'old.mov', { raw: 400, derived: 40 }, { parentpodid: head });
  const copy = await addFile(deep, 'copy.mov', { raw: 1000, sha256: 'same' });
  await addFile(deep, 'archived.mov', { raw: 77 }, { archived: 1 });
  const gone = await addFile(deep, 'gone.mov', { raw: 9 });
  await api.call(deletePod, { params: { id: gone } }, team);

  const top = await storageOf(studio.root.id);
  expect(top.sums).toEqual({
    ...{ originals: 2000, derived: 100, added: 10, versions: 440, archived: 77, bin: 9, duplicates: 1000 },
  });
  expect(top.items).toEqual([
    { kind: 'node', id: project.id, name: 'Project', type: 2, archived: 0, size: 2550, files: 3 },
  ]);
  const inside = await storageOf(folder.id);
  expect(inside.path.map(({ name }) => name)).toEqual(['Studio', 'Project', 'Folder']);
  expect(inside.items.map(({ kind, name, size, files }) => [kind, name, size, files])).toEqual([
    ['pod', 'head.mov', 1550, 1],
    ['node', 'Deep', 1000, 2],
  ]);
  expect(inside.largest.map(({ podid, size, folder: name }) => [podid, size, name])).toEqual([
    [head, 1550, 'Folder'],
    [copy, 1000, 'Deep'],
  ]);
  expect(inside.versions.map(({ podid, size }) => [podid, size])).toEqual([[old, 440]]);
  expect(inside.added.map(({ podid, size, assetid }) => [podid, size, typeof assetid])).toEqual([
    [head, 10, 'string'],
  ]);
  expect(inside.duplicates).toMatchObject([
    { sha256: 'same', size: 1000, files: [{ podid: head }, { podid: copy }] },
  ]);
  // Of the whole workspace as of a folder.
  expect(top.largest).toEqual(inside.largest);
  expect(top.versions).toEqual(inside.versions);
  expect(top.added).toEqual(inside.added);
  expect(top.duplicates).toEqual(inside.duplicates);
  // A folder without the copy has no duplicates.
  expect((await storageOf(deep.id)).duplicates).toEqual([]);
  expect((await storageOf(deep.id)).sums.bin).toBe(9);
});

test('A team-only folder counts: administrators see everything', async () => {
  await addFile(world.hidden, 'hidden.mov', { raw: 5 });
  const { rows } = await sql<{ size: number }>`
    select sum(bytes)::int8 as size from storage_by_project(${world.studio.id})`.execute(api.services.db);
  const { sums } = await storageOf(world.studio.root.id);
  expect(sums.originals + sums.derived + sums.added + sums.versions).toBe(rows[0]!.size);
});
