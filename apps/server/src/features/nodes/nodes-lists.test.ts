import type { ReplyOf } from '@rushes/contract/endpoint';
import { ArchiveStatus, NodeType } from '@rushes/contract/enums';
import * as contract from '@rushes/contract/nodes';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, refusalIn, startApi } from '#test/api.ts';
import { makeNode, makePerson, makePod, makeWorld, type Place, type World } from '#test/fixtures.ts';

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
const make = (parent: Place, name: string, more: { type?: NodeType; teamonly?: 0 | 1 } = {}) =>
  makeNode(api.services, parent, name, more);
const names = (reply: { nodes: { name: string }[] }) => reply.nodes.map(({ name }) => name);

describe('Listing subnodes', () => {
  test('returns 404 for a node without access and refuses invalid cursors and limits', async () => {
    expect(await api.refused(contract.listSubnodes, at({ id: newId() }), team)).toBe('404 ERR7');
    expect(await api.refused(contract.listSubnodes, at(world.project), other)).toBe('404 ERR7');
    expect(
      await api.refused(contract.listSubnodes, { ...at(world.project), query: { cursor: 'x' } }, team),
    ).toBe('400 11406');
    const { next } = await api.call(
      contract.listSubnodes,
      { ...at(world.project), query: { limit: 1 } },
      team,
    );
    const query = { cursor: next!, sort: 'nameDesc' as const };
    expect(await api.refused(contract.listSubnodes, { ...at(world.project), query }, team)).toBe('400 11406');
    for (const limit of [0, 1001, 'x']) {
      const query = { limit } as never;
      expect(await api.refused(contract.listSubnodes, { ...at(world.project), query }, team)).toBe(
        '400 11406',
      );
    }
  });

  test('returns each node once, page by page, in four sort orders [E66] [AA295]', async () => {
    const parent = await make(world.project, 'Ordered');
    const made = ['Clip 10', 'clip 9', 'Clip 9', 'album', 'Zebra', 'Älbum 2'];
    for (const name of made) await make(parent, name);
    const walk = async (sort: contract.NodeSort) => {
      const found: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const query = { sort, limit: 2, ...(cursor ? { cursor } : {}) };
        const page = await api.call(contract.listSubnodes, { ...at(parent), query }, team);
        found.push(...names(page));
        cursor = page.next;
      }
      return found;
    };
    const byName = ['album', 'Älbum 2', 'clip 9', 'Clip 9', 'Clip 10', 'Zebra'];
    expect(await walk('nameAsc')).toEqual(byName);
    expect(await walk('nameDesc')).toEqual(byName.toReversed());
    expect(await walk('dateAsc')).toEqual(made);
    expect(await walk('dateDesc')).toEqual(made.toReversed());
  });

  test('leaves deleted nodes and older versions out of the list and the counts', async () => {
    const parent = await make(world.project, 'Counted');
    const child = await make(parent, 'Child');
    const gone = await make(child, 'Gone');
    await make(child, 'There');
    const pod = await makePod(api.services, child, world.users.team, { name: 'a.mov' });
    await makePod(api.services, child, world.users.team, { name: 'b.mov', parentpodid: pod });
    await api.services.db
      .updateTable('nodes')
      .set({ deletedat: new Date() })
      .where('id', '=', gone.id)
      .execute();
    const { nodes } = await api.call(contract.listSubnodes, at(parent), team);
    expect(nodes).toMatchObject([{ name: 'Child', subfoldersCount: 1, podsCount: 1, deletedat: null }]);
  });

  test('shows a client user only the team-only folder where they are a team member [X254]', async () => {
    const outer = await make(world.project, 'Shared');
    const inside = await make(outer, 'Inside', { teamonly: 1 });
    const beside = await make(outer, 'Beside', { teamonly: 1 });
    await make(inside, 'Deep');
    expect(beside).toBeTruthy();
    const userid = await makePerson(api.services, { email: 'both@studio.test', group: 'client', at: outer });
    await sql`insert into own_access_points (id, tenantid, userid, nodeid, "group", abilities)
      values (${newId()}, ${world.studio.id}, ${userid}, ${inside.id}, 'team',
        ${['list NodeAndPod', 'belongsto Team']})`.execute(api.services.db);
    const both = await api.signIn('both@studio.test');
    expect(names(await api.call(contract.listSubnodes, at(outer), both))).toEqual(['Inside']);
    expect(names(await api.call(contract.listSubnodes, at(inside), both))).toEqual(['Deep']);
  });
});

describe('Side menu panels', () => {
  const list = (place: { id: string }, filter: contract.NodeFilter, as = team, query = {}) =>
    api.call(contract.filterSubnodes, { params: { id: place.id, filter }, query }, as);

  test('return 404 without access to the node, and 400 for an unknown filter', async () => {
    const params = { id: world.studio.root.id, filter: 'client' as const };
    expect(await api.refused(contract.filterSubnodes, { params }, other)).toBe('404 ERR7');
    const wrong = { id: world.studio.root.id, filter: 'tenant' as never };
    expect(await api.refused(contract.filterSubnodes, { params: wrong }, team)).toBe('400 11406');
    expect(await api.refused(contract.filterSubnodes, { params }, client)).toBe('404 ERR7');
  });

  test('list all clients or projects below a node, with the total [E65] [E69] [AA295]', async () => {
    const place = await make(world.studio.root, 'Big client', { type: NodeType.CLIENT });
    for (const name of ['P 2', 'P 10', 'P 1']) await make(place, name, { type: NodeType.PROJECT });
    await make(place, 'Secret', { type: NodeType.PROJECT, teamonly: 1 });
    const page = await list(place, 'project', team, { limit: 2 });
    expect([names(page), page.total]).toEqual([['P 1', 'P 2'], 4]);
    const rest = await list(place, 'project', team, { limit: 2, cursor: page.next });
    expect([names(rest), rest.total, rest.next]).toEqual([['P 10', 'Secret'], 4, null]);
    await makePerson(api.services, { email: 'big@studio.test', group: 'client', at: place });
    const big = await api.signIn('big@studio.test');
    expect(await list(place, 'project', big)).toMatchObject({ total: 3 });
    // The node itself is not part of the list.
    expect(await list(place, 'client')).toEqual({ nodes: [], next: null, total: 0 });
    expect(names(await list(world.studio.root, 'client'))).toEqual(['Big client', 'Client']);
  });

  test('list only the topmost archived nodes, including those being unarchived [E65] [AA295]', async () => {
    const outer = await make(world.project, 'Archived');
    const inner = await make(outer, 'Inner');
    const coming = await make(world.project, 'Coming');
    const set = (place: Place, archived: ArchiveStatus) =>
      api.services.db.updateTable('nodes').set({ archived }).where('id', '=', place.id).execute();
    await set(outer, ArchiveStatus.ARCHIVED);
    await set(inner, ArchiveStatus.ARCHIVED);
    await set(coming, ArchiveStatus.UNARCHIVING);
    const found = await list(world.studio.root, 'archived');
    expect([names(found), found.total]).toEqual([['Archived', 'Coming'], 2]);
  });
});

test('The platform root is never a node: it returns 404, and tenants are the roots [E70] [X260]', async () => {
  expect(await api.refused(contract.getNode, at({ id: contract.PLATFORM_ROOT }), team)).toBe('404 ERR7');
  const { nodes } = await api.call(contract.listNodes, {}, team);
  expect(nodes.map(({ parentid }) => parentid)).toEqual([null]);
  const insert = sql`insert into nodes (id, tenantid, path, type, name, sortkey)
    values (${contract.PLATFORM_ROOT}, ${world.studio.id}, 'above', 1, 'x', 'x')`;
  await expect(insert.execute(api.services.db)).rejects.toThrow('nodes_not_above');
});

describe('Counting users who would lose access', () => {
  const ask = (ids: string[], as = team) =>
    api.fetch(`/api/v1/nodes/users/?${ids.map((id) => `n[]=${id}`).join('&')}`, as);
  const count = async (ids: string[], as = team) =>
    (await (await ask(ids, as)).json()) as ReplyOf<typeof contract.countNodeUsers>;

  test('refuses unknown nodes, nodes of other tenants and invalid ids', async () => {
    const refused = async (...ids: string[]) => refusalIn(await ask(ids));
    expect(await refused(newId())).toBe('404 ERR7');
    expect(await refused(world.project.id, world.otherProject.id)).toBe('404 ERR7');
    expect(await refused('x')).toBe('400 11406');
    expect(await refused()).toBe('400 11406');
  });

  test('counts each user with an access point in or below the nodes once [F73] [AA294]', async () => {
    const place = await make(world.studio.root, 'People', { type: NodeType.CLIENT });
    const project = await make(place, 'Project', { type: NodeType.PROJECT });
    const hidden = await make(place, 'Hidden', { type: NodeType.PROJECT, teamonly: 1 });
    const anna = await makePerson(api.services, { email: 'anna@studio.test', group: 'client', at: project });
    await sql`insert into own_access_points (id, tenantid, userid, nodeid, "group", abilities)
      values (${newId()}, ${world.studio.id}, ${anna}, ${place.id}, 'client', '{list NodeAndPod}')`.execute(
      api.services.db,
    );
    const bert = await makePerson(api.services, { email: 'bert@studio.test', group: 'client', at: project });
    await makePerson(api.services, { email: 'cees@studio.test', group: 'team', at: hidden });
    await sql`update users set disabledat = now() where id = ${bert}`.execute(api.services.db);
    const all = await count([place.id, project.id]);
    expect(all).toMatchObject({ activeUsers: 2, disabledUsers: 1 });
    expect(all.users.map(({ name }) => name)).toEqual(['anna Test', 'bert Test', 'cees Test']);
    const plain = await api.fetch(`/api/v1/nodes/users?n=${place.id}`, team);
    expect(await plain.json()).toEqual(all);
    // A client user gets neither names nor users of hidden nodes.
    const seen = await count([place.id], await api.signIn('anna@studio.test'));
    expect(seen).toEqual({ activeUsers: 1, disabledUsers: 1, users: [] });
    expect(await count([world.folder.id])).toEqual({ activeUsers: 0, disabledUsers: 0, users: [] });
  });
});

describe('Node properties', () => {
  test('return 404 for nodes the caller cannot see', async () => {
    expect(await api.refused(contract.nodeProperties, at(world.hidden), client)).toBe('404 ERR7');
    expect(await api.refused(contract.nodeProperties, at(world.project), other)).toBe('404 ERR7');
  });

  test('sum up everything below, for client users without team-only content [X254] [AA295]', async () => {
    const place = await make(world.project, 'Sums');
    const empty = await api.call(contract.nodeProperties, at(place), team);
    expect(empty.properties).toMatchObject({ size: 0, nodes: 0, pods: 0, versions: 0, kinds: [] });
    const inner = await make(place, 'Inner');
    const hidden = await make(place, 'Hidden', { teamonly: 1 });
    const pod = (where: Place, more: object) =>
      makePod(api.services, where, world.users.team, { name: 'x', ...more });
    const head = await pod(place, { size: 10, kind: 'video', duration: 1000 });
    await pod(place, { size: 5, kind: 'video', duration: 900, parentpodid: head });
    await pod(inner, { size: 3, kind: 'image', archived: ArchiveStatus.ARCHIVED });
    await pod(inner, { size: 100, kind: 'audio', duration: 50, teamonly: 1 });
    await pod(hidden, { size: 1000, kind: 'pdf' });
    await pod(inner, { size: 10_000, deletedat: new Date() });
    const { properties: all } = await api.call(contract.nodeProperties, at(place), team);
    expect(all).toMatchObject({
      size: 1118,
      nodes: 2,
      pods: 4,
      versions: 1,
      archivedPods: 1,
      duration: 1050,
      kinds: [
        { kind: 'pdf', pods: 1, size: 1000 },
        { kind: 'audio', pods: 1, size: 100 },
        { kind: 'video', pods: 1, size: 15 },
        { kind: 'image', pods: 1, size: 3 },
      ],
    });
    expect(Date.parse(all.lastActivity!)).toBeGreaterThanOrEqual(Date.parse(all.createdat));
    const { properties: seen } = await api.call(contract.nodeProperties, at(place), client);
    expect(seen).toMatchObject({ size: 18, nodes: 1, pods: 2, versions: 1, duration: 1000 });
    expect(seen.kinds.map(({ kind }) => kind)).toEqual(['video', 'image']);
  });
});

describe('Node activity', () => {
  const logs = (place: { id: string }, as = team, query = {}) =>
    api.call(contract.listNodeLogs, { ...at(place), query }, as);
  const create = async (parent: { id: string }, name: string, teamonly: 0 | 1 = 0) => {
    const body = { name, type: NodeType.FOLDER, parentid: parent.id, teamonly };
    return (await api.call(contract.createNode, { body }, team)).node;
  };

  test('lists each action on the node and its direct subnodes once, page by page', async () => {
    const place = await create(world.project, 'Logged');
    for (let index = 0; index < 5; index++) await create(place, `Child ${index}`);
    await api.call(
      contract.ensureFolders,
      { ...at(place), body: { paths: ['a', 'b', 'c', 'd', 'd/e'] } },
      team,
    );
    const found: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await logs(place, team, { limit: 3, ...(cursor ? { cursor } : {}) });
      found.push(...page.actionlogs.map(({ name }) => name));
      cursor = page.next;
    }
    const expected = [
      'a',
      'b',
      'c',
      'd',
      ...Array.from({ length: 5 }, (_, index) => `Child ${index}`),
      'Logged',
    ];
    expect(found.toSorted()).toEqual(expected.toSorted());
    expect(found.at(-1)).toBe('Logged');
    expect(await api.refused(contract.listNodeLogs, at(place), other)).toBe('404 ERR7');
    const wrong = { ...at(place), query: { cursor: 'x' } };
    expect(await api.refused(contract.listNodeLogs, wrong, team)).toBe('400 11406');
  });

  test('hides actions on nodes that are or were team-only from client users [X254]', async () => {
    const place = await create(world.project, 'Half');
    await create(place, 'Hidden from the start', 1);
    const later = await create(place, 'Hidden later');
    await create(place, 'Open');
    await api.call(contract.setNodeTeamOnly, { ...at(later), body: { teamonly: 1 } }, team);
    const seen = (await logs(place, client)).actionlogs.map(({ name }) => name);
    expect(seen).toEqual(['Open', 'Half']);
    expect((await logs(place)).actionlogs).toHaveLength(5);
  });
});
