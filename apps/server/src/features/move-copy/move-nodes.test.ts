import { type ArchiveStatus, NodeType } from '@rushes/contract/enums';
import { moveNodes } from '@rushes/contract/move-copy';
import { getNode, listNodeLogs, listSubnodes } from '@rushes/contract/nodes';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import type { Api, As } from '#test/api.ts';
import { makeNode, makePerson, type Place, type World } from '#test/fixtures.ts';
import { openLive } from '#test/live-stream.ts';
import { moveBody, startMoveCopy } from '#test/scenes/move-copy-scene.ts';

let api: Api;
let world: World;
let team: As;
let builder: As;

beforeAll(async () => {
  ({ api, world, team, builder } = await startMoveCopy());
});

let from: Place;
let to: Place;
let item: Place;

beforeEach(async () => {
  from = await makeNode(api.services, world.project, 'From');
  to = await makeNode(api.services, world.project, 'To');
  item = await makeNode(api.services, from, 'Item');
});

const move = (nodes: { id: string }[], target: { id: string }, as = team) =>
  api.call(moveNodes, moveBody(nodes, target), as);
const ask = async (nodes: { id: string }[], target: { id: string }, as = team) => {
  const reply = await api.call(moveNodes, moveBody(nodes, target, 1), as);
  expect(reply).toMatchObject({ validation: true, nodes: [] });
  return reply.messages;
};
const childrenOf = async (place: { id: string }, as = team) =>
  (await api.call(listSubnodes, { params: { id: place.id } }, as)).nodes.map(({ name }) => name);
const row = (id: string) =>
  api.services.db
    .selectFrom('nodes')
    .select(['parentid', 'path', 'hidden'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const set = (place: Place, change: { archived?: ArchiveStatus; deletedat?: string }) =>
  api.services.db.updateTable('nodes').set(change).where('id', '=', place.id).execute();

describe('Validating a move of folders', () => {
  const codes = async (...args: Parameters<typeof ask>) => (await ask(...args)).map(({ code }) => code);

  test('gives no warning when the same users see both folders [K130]', async () => {
    expect(await ask([item], to)).toEqual([]);
    expect((await row(item.id)).parentid).toBe(from.id);
  });

  test('warns which items become team-only and who loses access [K131]', async () => {
    const messages = await ask([item], world.hidden);
    expect(messages.map(({ code }) => code)).toEqual(['ERR152', 'move-lost-by-two']);
    expect(messages[1]).toMatchObject({
      params: { user: 'builder Test' },
      content: 'builder Test and 1 other will lose access to the items you move.',
    });
  });

  test('warns team members about items that stay team-only, also nested ones', async () => {
    await makeNode(api.services, item, 'Kept', { teamonly: 1 });
    expect(await codes([item], to)).toEqual(['ERR153']);
    expect(await codes([item], to, builder)).toEqual([]);
  });

  test('warns who gains access, by name for users who may list users', async () => {
    const client = await makeNode(api.services, world.client, 'Deliveries', { type: NodeType.PROJECT });
    const inside = await makeNode(api.services, client, 'Final');
    await makePerson(api.services, { email: `elena-${newId()}@client.test`, group: 'client', at: client });
    const hidden = await makeNode(api.services, world.hidden, 'Secret');
    const [first] = await ask([hidden], inside);
    expect(first?.code).toBe('move-shown-to-one');
    expect(first?.content).toMatch(/^“Final” is visible to client users. elena-.* Test will see/);
    for (const name of ['b', 'c']) {
      await makePerson(api.services, { email: `${name}${newId()}@client.test`, group: 'client', at: inside });
    }
    expect((await ask([hidden], inside))[0]).toMatchObject({
      code: 'move-shown-to-many',
      params: { count: 2 },
    });
    // An item that is team-only itself stays hidden there too.
    const kept = await makeNode(api.services, world.hidden, 'Kept', { teamonly: 1 });
    expect(await codes([kept], inside)).toEqual(['ERR153']);
  });

  test('warns a client user that others gain access, without names', async () => {
    const narrow = await makeNode(api.services, world.project, 'Narrow');
    await makePerson(api.services, { email: `${newId()}@client.test`, group: 'client', at: narrow });
    expect(await ask([item], narrow, builder)).toEqual([
      {
        code: 'move-shown',
        params: { folder: 'Narrow' },
        content: '“Narrow” is visible to client users. They will see the items you move.',
      },
    ]);
  });

  test('warns that users with an access point inside keep their access', async () => {
    const root = await makeNode(api.services, item, 'Home');
    await makePerson(api.services, { email: `${newId()}@client.test`, group: 'client', at: root });
    expect(await codes([item], to)).toEqual(['move-with-access-of-one']);
  });
});

describe('Moving folders', () => {
  test('includes everything below, also deleted items [K130, K131]', async () => {
    const below = await makeNode(api.services, item, 'Below');
    const deep = await makeNode(api.services, below, 'Deep');
    const gone = await makeNode(api.services, item, 'Gone');
    await set(gone, { deletedat: new Date().toISOString() });
    const reply = await move([item], to);
    expect(reply).toMatchObject({ validation: false, messages: [] });
    expect(reply.nodes).toMatchObject([{ id: item.id, parentid: to.id, name: 'Item', subfoldersCount: 1 }]);
    expect(await childrenOf(from)).toEqual([]);
    expect(await childrenOf(to)).toEqual(['Item']);
    const cut = (path: string) => path.slice(from.path.length);
    for (const place of [item, below, deep, gone]) {
      expect((await row(place.id)).path).toBe(to.path + cut(place.path));
    }
    expect((await row(below.id)).parentid).toBe(item.id);
    const { node } = await api.call(getNode, { params: { id: deep.id } }, team);
    expect(node.rootpath.map(({ name }) => name)).toEqual([
      'Studio',
      'Project',
      'To',
      'Item',
      'Below',
      'Deep',
    ]);
  });

  test('moves several at once, and keeps nested selections inside their parent', async () => {
    const below = await makeNode(api.services, item, 'Below');
    const second = await makeNode(api.services, from, 'Second');
    const { nodes } = await move([below, item, second, item], to);
    expect(nodes.map(({ name }) => name)).toEqual(['Item', 'Second']);
    expect((await row(below.id)).parentid).toBe(item.id);
  });

  test('moves a project from the tenant into a client and back', async () => {
    const project = await makeNode(api.services, world.studio.root, 'Wanderer', { type: NodeType.PROJECT });
    await move([project], world.client);
    expect(await childrenOf(world.client)).toContain('Wanderer');
    await move([project], world.studio.root);
    expect(await childrenOf(world.studio.root)).toContain('Wanderer');
  });

  test('hides all items in a team-only folder, and shows them again outside unless team-only [X254]', async () => {
    const open = await makeNode(api.services, item, 'Open');
    const kept = await makeNode(api.services, item, 'Kept', { teamonly: 1 });
    const inKept = await makeNode(api.services, kept, 'In kept');
    const hidden = async () =>
      Promise.all([item, open, kept, inKept].map(async ({ id }) => (await row(id)).hidden));
    expect(await hidden()).toEqual([0, 0, 1, 1]);
    await move([item], world.belowHidden);
    expect(await hidden()).toEqual([1, 1, 1, 1]);
    expect(await api.refused(getNode, { params: { id: open.id } }, builder)).toBe('404 ERR7');
    await move([item], to);
    expect(await hidden()).toEqual([0, 0, 1, 1]);
    expect(await childrenOf(item, builder)).toEqual(['Open']);
  });

  test('is logged with source and destination', async () => {
    await move([item], to);
    const { actionlogs } = await api.call(listNodeLogs, { params: { id: item.id } }, team);
    expect(actionlogs[0]).toMatchObject({
      action: 'moved',
      name: 'Item',
      params: { from: 'From', to: 'To' },
      user: { id: world.users.team },
    });
  });
});

describe('Live events about moved folders', () => {
  test('give the destination only to users who see it, and a removal to the others [F78]', async () => {
    const [all, some] = [await openLive(api, team), await openLive(api, builder)];
    await move([item], world.hidden);
    const event = await all.until(({ data }) => data.id === item.id);
    expect(event.data).toEqual({ id: item.id, parentid: world.hidden.id, from: from.id });
    const lost = await some.until(({ data }) => data.id === item.id);
    expect(lost.data).toEqual({ id: item.id, parentid: from.id, gone: 'moved' });
    expect(JSON.stringify(some.received)).not.toContain(world.hidden.id);
    await move([item], to);
    const back = await some.until(({ data }) => data.id === item.id && data.parentid === to.id);
    expect(back.data.gone).toBeUndefined();
    for (const stream of [all, some]) stream.close();
  });

  test('continue after a reconnect for users whose access point was moved', async () => {
    const email = `${newId()}@client.test`;
    await makePerson(api.services, { email, group: 'client', at: item });
    const usersWithRoots = await api.signIn(email);
    const before = await openLive(api, usersWithRoots);
    await move([item], to);
    await before.ended;
    const after = await openLive(api, usersWithRoots, before.received.at(-1)!.id);
    const inner = await makeNode(api.services, { ...item, path: (await row(item.id)).path }, 'Inner');
    const deeper = await makeNode(api.services, inner, 'Deeper');
    await move([deeper], { id: item.id });
    await after.until(({ data }) => data.id === deeper.id);
    after.close();
  });
});
