import { NodeType } from '@rushes/contract/enums';
import {
  addAccessPoint,
  attachUsers,
  getUser,
  removeAccessPoint,
  type TenantUser,
} from '@rushes/contract/users';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeNode, makePerson, makeWorld, type Place, type World } from '#test/fixtures.ts';
import { enter } from '#test/session.ts';

let api: Api;
let world: World;
let admin: As;
let other: As;
let outer: Place;
let left: Place;
let right: Place;
let teamMate: string;
let client: string;
let count = 0;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  admin = await enter(api, world.users.admin);
  other = await enter(api, world.users.other);
  outer = await makeNode(api.services, world.studio.root, 'Outer', { type: NodeType.PROJECT });
  left = await makeNode(api.services, outer, 'Left');
  right = await makeNode(api.services, outer, 'Right');
});

beforeEach(async () => {
  count++;
  const make = (group: 'team' | 'client') =>
    makePerson(api.services, { email: `${group}${count}@studio.test`, group, at: left });
  [teamMate, client] = [await make('team'), await make('client')];
});

const add = (userid: string, at: Place, more: object = {}, as = admin) =>
  api.call(addAccessPoint, { params: { id: userid }, body: { nodeid: at.id, ...more } }, as);
const refusal = (userid: string, at: { id: string }, more: object = {}, as: As = admin) =>
  api.refused(addAccessPoint, { params: { id: userid }, body: { nodeid: at.id, ...more } }, as);
const remove = (userid: string, at: { id: string }) => ({ params: { id: userid, nodeId: at.id } });
const attach = (at: { id: string }, users: string[]) => ({ body: { nodeid: at.id, users } });
const see = async (userId: string) =>
  (await api.call(getUser, { params: { id: world.studio.id, userId } }, admin)).user;
const places = (user: TenantUser) => user.accessPoints.map(({ node }) => node.name);
const added = (answer: Awaited<ReturnType<typeof add>>) => {
  if ('message' in answer) throw new Error(answer.message.content);
  return places(answer.user);
};
const disable = (userid: string) =>
  api.services.db
    .updateTable('users')
    .set({ disabledat: new Date().toISOString() })
    .where('id', '=', userid)
    .execute();
const records = async (userid: string) =>
  api.services.db
    .selectFrom('audit')
    .select(['action', 'data'])
    .where('subjectid', '=', userid)
    .orderBy('seq')
    .execute();

describe('Refused access points', () => {
  test('refuses callers who do not administer the tenant of the folder and the user', async () => {
    expect(await refusal(teamMate, right, {}, await enter(api, world.users.team))).toBe('403 11403');
    expect(await refusal(teamMate, right, {}, other)).toBe('404 ERR7');
    expect(await refusal(teamMate, world.otherProject, {}, other)).toBe('404 ERR9');
    expect(await refusal(teamMate, world.otherProject)).toBe('404 ERR7');
    expect(await refusal(world.users.other, right)).toBe('404 ERR9');
    expect(await refusal(newId(), right)).toBe('404 ERR9');
    expect(await refusal(teamMate, { id: newId() })).toBe('404 ERR7');
  });

  test('refuses the caller, an administrator or a disabled user [X255]', async () => {
    expect(await refusal(world.users.admin, right)).toBe('403 ERR107');
    const second = await makePerson(api.services, {
      email: `admin${count}@studio.test`,
      group: 'admin',
      at: world.studio.root,
    });
    expect(await refusal(second, right)).toBe('403 ERR108');
    await disable(teamMate);
    expect(await refusal(teamMate, right)).toBe('409 ERR102');
  });

  test('refuses a client user or client group at or below a team-only folder [W243]', async () => {
    expect(await refusal(client, world.hidden)).toBe('409 ERR66');
    expect(await refusal(client, world.belowHidden)).toBe('409 ERR66');
    expect(await refusal(teamMate, world.hidden, { group: 'client' })).toBe('409 ERR66');
    expect(added(await add(teamMate, world.belowHidden))).toEqual(['Below hidden', 'Left']);
  });

  test('refuses a second access point at the same node', async () => {
    expect(await refusal(teamMate, left)).toBe('409 ERR72');
    expect(await refusal(teamMate, left, { merge: 1 })).toBe('409 ERR72');
  });

  test('refuses groups and abilities that the user type does not allow', async () => {
    expect(await refusal(client, right, { group: 'team' })).toBe('400 11406');
    expect(await refusal(teamMate, right, { group: 'admin' })).toBe('400 11406');
    expect(await refusal(client, right, { abilities: ['list User'] })).toBe('400 11406');
  });
});

describe('Adding an access point [Y268] [G96]', () => {
  test('keeps the existing ones and sets the chosen abilities', async () => {
    const answer = await add(client, right, { abilities: ['list Asset'] });
    expect(added(answer)).toEqual(['Left', 'Right']);
    const user = await see(client);
    expect(user.accessPoints[1]).toMatchObject({
      group: 'client',
      abilities: ['list NodeAndPod', 'list Asset', 'list PodService'],
    });
    expect(await records(client)).toMatchObject([
      { action: 'accesspoint.added', data: { nodeid: right.id, group: 'client' } },
    ]);
  });

  test('above existing ones asks for confirmation and changes nothing', async () => {
    await add(teamMate, right);
    const before = await see(teamMate);
    const session = await enter(api, teamMate);
    const answer = await add(teamMate, outer);
    expect(answer).toEqual({
      message: {
        code: '20006',
        params: { names: 'Left, Right' },
        content: expect.stringContaining('Left, Right'),
      },
    });
    expect((await api.fetch('/api/v1/me', session)).status).toBe(200);
    expect({ ...(await see(teamMate)), active: 0, lastseen: null }).toEqual({
      ...before,
      active: 0,
      lastseen: null,
    });
  });

  test('above existing ones replaces them after confirmation', async () => {
    await add(teamMate, right);
    await add(teamMate, world.client);
    const answer = await add(teamMate, outer, { merge: 1, abilities: ['control NodeAndPod'] });
    expect(added(answer)).toEqual(['Client', 'Outer']);
    const merged = (await see(teamMate)).accessPoints[1]!;
    expect(merged.abilities).toContain('control NodeAndPod');
    expect(merged.abilities).not.toContain('run PaidService');
    const [, , third, fourth] = await records(teamMate);
    expect(third).toMatchObject({
      action: 'accesspoint.merged',
      data: { into: outer.id, from: [{ nodeid: left.id }, { nodeid: right.id }] },
    });
    expect(fourth).toMatchObject({ action: 'accesspoint.added', data: { nodeid: outer.id } });
  });

  test('below an existing one asks first, then keeps the wider one and the session', async () => {
    await add(client, outer, { merge: 1 });
    const session = await enter(api, client);
    expect(await add(client, right)).toMatchObject({
      message: { code: '20006', params: { names: 'Outer' } },
    });
    expect(added(await add(client, right, { merge: 1 }))).toEqual(['Outer']);
    expect((await api.fetch('/api/v1/me', session)).status).toBe(200);
  });

  test('by ten concurrent requests adds one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => add(client, right).then(added, (error: Error) => error.message)),
    );
    expect(answers.filter((answer) => Array.isArray(answer))).toHaveLength(1);
    expect(answers.filter((answer) => String(answer).includes('ERR72'))).toHaveLength(9);
    expect(places(await see(client))).toEqual(['Left', 'Right']);
  });
});

describe('Removing an access point', () => {
  test('is refused to other tenants, for unknown access points and for administrators', async () => {
    expect(await api.refused(removeAccessPoint, remove(teamMate, left), other)).toBe('404 ERR9');
    expect(await api.refused(removeAccessPoint, remove(newId(), left), admin)).toBe('404 ERR9');
    expect(await api.refused(removeAccessPoint, remove(teamMate, right), admin)).toBe('404 ERR15');
    expect(await api.refused(removeAccessPoint, remove(world.users.admin, world.studio.root), admin)).toBe(
      '403 ERR107',
    );
  });

  test('is refused for the last one, also for two concurrent requests', async () => {
    expect(await api.refused(removeAccessPoint, remove(teamMate, left), admin)).toBe('409 ERR30');
    await add(teamMate, right);
    const answers = await Promise.allSettled(
      [left, right].map((place) => api.call(removeAccessPoint, remove(teamMate, place), admin)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await see(teamMate)).accessPoints).toHaveLength(1);
  });

  test('is refused if only folders in the recycle bin would remain', async () => {
    const binned = await makeNode(api.services, outer, 'Binned');
    await add(client, binned);
    await api.services.db
      .updateTable('nodes')
      .set({ deletedat: new Date().toISOString() })
      .where('id', '=', binned.id)
      .execute();
    expect(await api.refused(removeAccessPoint, remove(client, left), admin)).toBe('409 ERR30');
  });

  test('keeps the others and is written to the audit log [Y268]', async () => {
    await add(client, right);
    const { user } = await api.call(removeAccessPoint, remove(client, left), admin);
    expect(places(user)).toEqual(['Right']);
    expect((await records(client)).at(-1)).toMatchObject({
      action: 'accesspoint.removed',
      data: { nodeid: left.id, name: 'Left', group: 'client' },
    });
  });
});

describe('Adding several users to one folder [Y267]', () => {
  test('is refused for all when it is refused for one', async () => {
    const wrong = (users: string[], at: Place = right, as = admin) =>
      api.refused(attachUsers, attach(at, users), as);
    expect(await wrong([])).toBe('400 11406');
    expect(await wrong([teamMate], right, other)).toBe('404 ERR7');
    expect(await wrong([teamMate], world.otherProject)).toBe('404 ERR7');
    expect(await wrong([teamMate, world.users.other])).toBe('404 ERR9');
    expect(await wrong([teamMate, newId()])).toBe('404 ERR9');
    expect(await wrong([teamMate, world.users.admin])).toBe('403 ERR107');
    expect(await wrong([teamMate, client], world.hidden)).toBe('409 ERR66');
    expect(await wrong([teamMate], left)).toBe('409 ERR72');
    const below = await makeNode(api.services, left, 'Below left');
    expect(await wrong([teamMate], below)).toBe('409 ERR72');
    await disable(client);
    expect(await wrong([teamMate, client])).toBe('409 ERR102');
    expect(places(await see(teamMate))).toEqual(['Left']);
  });

  test('gives each user the group of their type and keeps other access points', async () => {
    const { users } = await api.call(attachUsers, attach(outer, [teamMate, client, client]), admin);
    expect(users.map(places)).toEqual([
      ['Left', 'Outer'],
      ['Left', 'Outer'],
    ]);
    const groups = users.map(({ type, accessPoints }) => [type, accessPoints[1]!.group]);
    expect(groups.sort()).toEqual([
      ['client', 'client'],
      ['team', 'team'],
    ]);
    expect((await records(client)).map(({ action }) => action)).toEqual(['accesspoint.added']);
  });
});
