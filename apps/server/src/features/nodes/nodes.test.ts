import { ArchiveStatus, NodeType } from '@rushes/contract/enums';
import { createNode, getNode, listNodes, listSubnodes, renameNode } from '@rushes/contract/nodes';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeNode, makePerson, makePod, makeWorld, type World } from '#test/fixtures.ts';

let api: Api;
let world: World;
let team: As;
let client: As;
let other: As;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  [team, client, other] = await Promise.all([
    api.signIn('team@studio.test'),
    api.signIn('client@studio.test'),
    api.signIn('admin@other.test'),
  ]);
});

const at = (place: { id: string }) => ({ params: { id: place.id } });
const folder = { name: 'New', type: NodeType.FOLDER };
const namesIn = async (place: { id: string }, as: As) =>
  (await api.call(listSubnodes, at(place), as)).nodes.map(({ name }) => name);

describe('Node visibility', () => {
  test('returns 404 for an unknown node and 400 for an invalid id', async () => {
    expect(await api.refused(getNode, at({ id: newId() }), team)).toBe('404 ERR7');
    expect(await api.refused(getNode, at({ id: "1' or true" }), team)).toBe('400 11406');
  });

  test('returns 404 for nodes of another tenant, at every endpoint', async () => {
    expect(await api.refused(getNode, at(world.project), other)).toBe('404 ERR7');
    expect(await api.refused(listSubnodes, at(world.project), other)).toBe('404 ERR7');
    expect(await api.refused(createNode, { body: { ...folder, parentid: world.project.id } }, other)).toBe(
      '404 ERR7',
    );
    expect(await api.refused(renameNode, { ...at(world.folder), body: { name: 'Mine' } }, other)).toBe(
      '404 ERR7',
    );
  });

  test('returns 404 for nodes above the access point', async () => {
    expect(await api.refused(getNode, at(world.studio.root), client)).toBe('404 ERR7');
    expect(await api.refused(getNode, at(world.client), client)).toBe('404 ERR7');
  });

  test('hides a team-only folder and everything below it from client users [X254]', async () => {
    for (const place of [world.hidden, world.belowHidden]) {
      expect(await api.refused(getNode, at(place), client)).toBe('404 ERR7');
      expect(await api.refused(listSubnodes, at(place), client)).toBe('404 ERR7');
    }
    expect(await namesIn(world.project, client)).toEqual(['Folder']);
    expect(await namesIn(world.project, team)).toEqual(['Folder', 'Hidden']);
    expect((await api.call(getNode, at(world.belowHidden), team)).node.name).toBe('Below hidden');
  });

  test('leaves team-only folders and files out of counts for client users [X254]', async () => {
    await makePod(api.services, world.project, world.users.team, { name: 'open.mov', size: 5 });
    await makePod(api.services, world.project, world.users.team, { name: 'kept.mov', size: 7, teamonly: 1 });
    const seen = (await api.call(getNode, at(world.project), client)).node;
    expect(seen).toMatchObject({ subfoldersCount: 1, podsCount: 1, size: 5 });
    const all = (await api.call(getNode, at(world.project), team)).node;
    expect(all).toMatchObject({ subfoldersCount: 2, podsCount: 2, size: 12 });
    expect((await api.call(listNodes, {}, client)).nodes[0]).toMatchObject({
      subfoldersCount: 1,
      podsCount: 1,
    });
  });

  test('hides an access point of a client user that is below a team-only folder [X254]', async () => {
    await makePerson(api.services, { email: 'left@studio.test', group: 'client', at: world.belowHidden });
    const left = await api.signIn('left@studio.test');
    expect((await api.call(listNodes, {}, left)).nodes).toEqual([]);
    expect(await api.refused(getNode, at(world.belowHidden), left)).toBe('404 ERR7');
  });
});

test('The node path starts at the access point of the user [AA290]', async () => {
  const path = async (as: As) =>
    (await api.call(getNode, at(world.folder), as)).node.rootpath.map(({ name }) => name);
  expect(await path(client)).toEqual(['Project', 'Folder']);
  expect(await path(team)).toEqual(['Studio', 'Project', 'Folder']);
});

test('The node list contains the access points of the user [AA290]', async () => {
  const names = async (as: As) => (await api.call(listNodes, {}, as)).nodes.map(({ name }) => name);
  expect(await names(client)).toEqual(['Project']);
  expect(await names(team)).toEqual(['Studio']);
});

describe('Creating a node', () => {
  const create = (parent: { id: string }, body: object, as = team) =>
    api.call(createNode, { body: { ...folder, ...body, parentid: parent.id } }, as);
  const refusal = (parent: { id: string }, body: object, as = team) =>
    api.refused(createNode, { body: { ...folder, ...body, parentid: parent.id } }, as);

  test('is refused without control of the parent, or without access to it [X251]', async () => {
    expect(await refusal(world.folder, {}, client)).toBe('403 11403');
    const own = await makeNode(api.services, world.studio.root, 'Two places', { type: NodeType.PROJECT });
    const mixed = await makePerson(api.services, { email: 'mixed@studio.test', group: 'team', at: own });
    expect(mixed).toBeTruthy();
    expect(await refusal(world.folder, {}, await api.signIn('mixed@studio.test'))).toBe('404 ERR7');
  });

  test('allows each node type only below certain parent types [K135, K134]', async () => {
    expect(await refusal(world.studio.root, { type: NodeType.FOLDER })).toBe('409 ERR85');
    expect(await refusal(world.folder, { type: NodeType.PROJECT })).toBe('409 ERR86');
    expect(await refusal(world.project, { type: NodeType.PROJECT })).toBe('409 ERR86');
    expect(await refusal(world.client, { type: NodeType.CLIENT })).toBe('409 ERR87');
    expect(await refusal(world.project, { type: NodeType.CLIENT })).toBe('409 ERR87');
    expect(await refusal(world.studio.root, { type: NodeType.TENANT })).toBe('400 11406');
    for (const [parent, type] of [
      [world.studio.root, NodeType.CLIENT],
      [world.studio.root, NodeType.PROJECT],
      [world.client, NodeType.PROJECT],
      [world.client, NodeType.FOLDER],
      [world.project, NodeType.FOLDER],
      [world.folder, NodeType.FOLDER],
    ] as const) {
      const { node } = await create(parent, { type });
      expect(node).toMatchObject({ type, parentid: parent.id, tenantid: world.studio.id });
    }
  });

  test('accepts names of 1 to 191 characters, normalised and trimmed [G80, W241]', async () => {
    expect(await refusal(world.folder, { name: 'x'.repeat(192) })).toBe('400 ERR124');
    expect(await refusal(world.folder, { name: '' })).toBe('400 11406');
    expect(await refusal(world.folder, { name: ' \t\n ' })).toBe('400 11406');
    for (const control of ['\0', '\n', '\x1b', '\x7f']) {
      expect(await refusal(world.folder, { name: `a${control}b` })).toBe('400 11406');
    }
    expect(await refusal(world.folder, { name: 5 })).toBe('400 11406');
    expect((await create(world.folder, { name: 'x'.repeat(191) })).node.name).toHaveLength(191);
    expect((await create(world.folder, { name: '  Cafe\u0301 ' })).node.name).toBe('Caf\u00e9');
    // 191 letters as macOS sends them are 382 characters before composition.
    expect((await create(world.folder, { name: 'e\u0301'.repeat(191) })).node.name).toHaveLength(191);
  });

  test('accepts a note of at most 2048 characters without null characters [W241]', async () => {
    expect(await refusal(world.folder, { note: 'x'.repeat(2049) })).toBe('400 11406');
    expect(await refusal(world.folder, { note: 'a\0b' })).toBe('400 11406');
    expect((await create(world.folder, { note: 'two\nlines' })).node.note).toBe('two\nlines');
    expect((await create(world.folder, {})).node.note).toBe('');
  });

  test('allows only team members to create team-only folders [X254]', async () => {
    const abilities = ['list NodeAndPod', 'control NodeAndPod'] as const;
    await makePerson(api.services, {
      email: 'builder@studio.test',
      group: 'client',
      at: world.project,
      abilities,
    });
    const builder = await api.signIn('builder@studio.test');
    expect(await refusal(world.project, { teamonly: 1 }, builder)).toBe('403 ERR130');
    expect((await create(world.project, { teamonly: true }, team)).node.teamonly).toBe(1);
    // The counts in the reply exclude what a client user cannot see.
    const { id } = (await create(world.project, { name: 'Shared' }, builder)).node;
    await create({ id }, { teamonly: 1 }, team);
    const renamed = await api.call(renameNode, { params: { id }, body: { name: 'Shared 2' } }, builder);
    expect(renamed.node.subfoldersCount).toBe(0);
  });

  test('is refused in an archived folder', async () => {
    const archived = await makeNode(api.services, world.project, 'Archived');
    const setArchived = (archivedTo: ArchiveStatus) =>
      api.services.db
        .updateTable('nodes')
        .set({ archived: archivedTo })
        .where('id', '=', archived.id)
        .execute();
    await setArchived(ArchiveStatus.ARCHIVED);
    expect(await refusal(archived, {})).toBe('409 ERR68');
    expect(await api.refused(renameNode, { ...at(archived), body: { name: 'x' } }, team)).toBe('409 ERR68');
    await setArchived(ArchiveStatus.ARCHIVING);
    expect(await refusal(archived, {})).toBe('409 ERR161');
  });
});

describe('Renaming a node', () => {
  test('is refused for the root node of a tenant [X253]', async () => {
    expect(await api.refused(renameNode, { ...at(world.studio.root), body: { name: 'Mine' } }, team)).toBe(
      '409 ERR89',
    );
  });

  test('refuses a name that is too long', async () => {
    const name = 'x'.repeat(192);
    expect(await api.refused(renameNode, { ...at(world.folder), body: { name } }, team)).toBe('400 ERR124');
  });

  test('moves the folder to its new position in the sort order [AA291]', async () => {
    const parent = await makeNode(api.services, world.project, 'Order');
    for (const name of ['Clip 10', 'clip 9', 'Älbum', 'album 2', 'Clip 1']) {
      await makeNode(api.services, parent, name);
    }
    expect(await namesIn(parent, team)).toEqual(['Älbum', 'album 2', 'Clip 1', 'clip 9', 'Clip 10']);
    const { nodes } = await api.call(listSubnodes, at(parent), team);
    await api.call(renameNode, { ...at(nodes[0]!), body: { name: 'Clip 9a' } }, team);
    expect(await namesIn(parent, team)).toEqual(['album 2', 'Clip 1', 'clip 9', 'Clip 9a', 'Clip 10']);
  });
});
