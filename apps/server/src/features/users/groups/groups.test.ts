import { fixedAbilities, groupAbilities } from '@rushes/contract/abilities';
import { me } from '@rushes/contract/identity';
import { getNode, listNodes, renameNode } from '@rushes/contract/nodes';
import { deleteNode } from '@rushes/contract/recycle-bin';
import * as contract from '@rushes/contract/user-groups';
import { getUser, removeAccessPoint, updateUser } from '@rushes/contract/users';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { leaveNodes } from '#features/users/index.ts';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeNode, makePerson, makeTenant, makeWorld, type Place, type World } from '#test/fixtures.ts';
import { openLive } from '#test/live-stream.ts';
import { enter } from '#test/session.ts';
import { makeProgram } from '#test/tokens.ts';

let api: Api;
let world: World;
let admin: As;
let count = 0;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  admin = await enter(api, world.users.admin);
});

const unique = (name: string) => `${name} ${++count}`;
const ofStudio = (more: object = {}) => ({ params: { id: world.studio.id, ...more } as never });
const create = async (name = unique('Editors')) =>
  (await api.call(contract.createGroup, { ...ofStudio(), body: { name } }, admin)).group;
const of = (groupId: string, more: object = {}) => ofStudio({ groupId, ...more });
const addMembers = (groupId: string, users: string[], as = admin) =>
  api.call(contract.addGroupMembers, { ...of(groupId), body: { users } }, as);
const removeMember = (groupId: string, userId: string) =>
  api.call(contract.removeGroupMember, of(groupId, { userId }), admin);
const addPoint = (groupId: string, at: Place, group: 'team' | 'client' = 'team', more: object = {}) =>
  api.call(contract.addGroupPoint, { ...of(groupId), body: { nodeid: at.id, group, ...more } }, admin);
const list = async (as = admin) => (await api.call(contract.listGroups, ofStudio(), as)).groups;
const person = (group: 'admin' | 'team' | 'client', at: Place = world.folder) =>
  makePerson(api.services, { email: `${group}${++count}@groups.test`, group, at });
const project = () => makeNode(api.services, world.studio.root, unique('Project'), { type: 2 });
const sees = async (userid: string, { id }: Place) =>
  (await api.refused(getNode, { params: { id } }, await enter(api, userid)).catch(() => 'seen')) === 'seen';
const audited = (subjectid: string) =>
  api.services.db
    .selectFrom('audit')
    .select(['action', 'data'])
    .where('subjectid', '=', subjectid)
    .where(sql<boolean>`action like 'group.%'`)
    .orderBy('seq')
    .execute();

describe('Groups', () => {
  test('refuse callers who do not manage the users of the tenant, and data of other tenants', async () => {
    const { id } = await create();
    const body = { name: 'Taken over' };
    const team = await enter(api, world.users.team);
    const other = await enter(api, world.users.other);
    expect(await api.refused(contract.updateGroup, { ...of(id), body }, team)).toBe('403 11403');
    expect(await api.refused(contract.updateGroup, { ...of(id), body }, other)).toBe('404 ERR5');
    const theirs = { params: { id: world.other.id, groupId: id } };
    expect(await api.refused(contract.updateGroup, { ...theirs, body }, other)).toBe('404 ERR300');
    expect(await api.refused(contract.listGroupMembers, theirs, other)).toBe('404 ERR300');
    const users = { users: [world.users.team, world.users.other] };
    expect(await api.refused(contract.addGroupMembers, { ...of(id), body: users }, admin)).toBe('404 ERR9');
    const away = { nodeid: world.otherProject.id, group: 'team' as const };
    expect(await api.refused(contract.addGroupPoint, { ...of(id), body: away }, admin)).toBe('404 ERR7');
  });

  test('have a name of their own, a limited number of folders, and no administrators', async () => {
    const { id, name } = await create();
    const taken = { name: name.toUpperCase() };
    expect(await api.refused(contract.createGroup, { ...ofStudio(), body: taken }, admin)).toBe('409 ERR301');
    const other = await create();
    expect(await api.refused(contract.updateGroup, { ...of(other.id), body: { name } }, admin)).toBe(
      '409 ERR301',
    );
    await addPoint(id, world.folder);
    const again = { nodeid: world.folder.id, group: 'client' as const };
    expect(await api.refused(contract.addGroupPoint, { ...of(id), body: again }, admin)).toBe('409 ERR303');
    const hidden = { nodeid: world.hidden.id, group: 'client' as const };
    expect(await api.refused(contract.addGroupPoint, { ...of(id), body: hidden }, admin)).toBe('409 ERR66');
    const all = { nodeid: world.project.id, group: 'admin' as never };
    expect(await api.refused(contract.addGroupPoint, { ...of(id), body: all }, admin)).toMatch(/^400/);
    const tooMuch = {
      nodeid: world.project.id,
      group: 'team' as const,
      abilities: ['control User' as const],
    };
    expect(await api.refused(contract.addGroupPoint, { ...of(id), body: tooMuch }, admin)).toBe('400 11406');
  });

  test('are limited in number, and in their number of folders', async () => {
    const { id, tenantid, root } = await makeTenant(api.services, 'Full').then((made) => ({
      ...made,
      tenantid: made.id,
    }));
    const chief = await person('admin', root);
    const as = await enter(api, chief);
    const fill = (most: number) => sql`
      insert into user_groups (id, tenantid, name)
      select gen_random_uuid(), ${tenantid}::uuid, 'Group ' || n from generate_series(1, ${most}::int) n`;
    await fill(contract.GROUPS_MAX).execute(api.services.db);
    const create = { params: { id }, body: { name: 'One more' } };
    expect(await api.refused(contract.createGroup, create, as)).toBe('409 ERR302');
    const [group] = (await api.call(contract.listGroups, { params: { id } }, as)).groups;
    await sql`
      with made as (
        insert into nodes (id, tenantid, parentid, path, type, name, sortkey)
        select gen_random_uuid(), ${tenantid}::uuid, ${root.id}::uuid, (${root.path} || '.f' || n)::ltree, 2, 'F' || n, 'f' || n
        from generate_series(1, ${contract.GROUP_POINTS_MAX}::int) n returning id
      )
      insert into user_group_points (id, tenantid, groupid, nodeid, "group", abilities)
      select gen_random_uuid(), ${tenantid}::uuid, ${group!.id}::uuid, id, 'client', '{}' from made`.execute(
      api.services.db,
    );
    const add = { params: { id, groupId: group!.id }, body: { nodeid: root.id, group: 'client' as const } };
    expect(await api.refused(contract.addGroupPoint, add, as)).toBe('409 ERR304');
  });

  test('give at most what the administrator may do', async () => {
    const { id } = await create();
    const abilities = groupAbilities.admin.filter((ability) => ability !== 'run PaidService');
    const limited = await makePerson(api.services, {
      ...{ email: `limited${++count}@groups.test`, group: 'admin', at: world.studio.root },
      abilities,
    });
    const as = await enter(api, limited);
    const body = { nodeid: world.folder.id, group: 'team' as const };
    expect(await api.refused(contract.addGroupPoint, { ...of(id), body }, as)).toBe('403 ERR100');
    const less = { ...body, abilities: fixedAbilities('team') };
    await api.call(contract.addGroupPoint, { ...of(id), body: less }, as);
  });

  test('are listed with members and the folders the caller can see', async () => {
    const { id } = await create();
    const far = await project();
    const [mate, client] = [await person('team'), await person('client')];
    await addPoint(id, world.folder);
    await addPoint(id, far, 'client');
    const { group } = await addMembers(id, [mate, client]);
    expect(group).toMatchObject({ members: 2 });
    expect(group.accessPoints.map(({ node }) => node.name).sort()).toEqual([
      'Folder',
      expect.stringMatching('Proj'),
    ]);
    const narrow = (await list(await enter(api, mate))).find((known) => known.id === id)!;
    expect(narrow.accessPoints.map(({ node }) => node.id).sort()).toEqual([world.folder.id, far.id].sort());
    const outsider = await enter(api, await person('team', await project()));
    expect((await list(outsider)).find((known) => known.id === id)!.accessPoints).toEqual([]);
    const page = (cursor?: string) =>
      api.call(
        contract.listGroupMembers,
        { ...of(id), query: { limit: 1, ...(cursor ? { cursor } : {}) } },
        admin,
      );
    const first = await page();
    const second = await page(first.next!);
    expect([...first.members, ...second.members].map((member) => member.id).sort()).toEqual(
      [mate, client].sort(),
    );
    expect(second.next).toBeNull();
    const { user } = await api.call(getUser, ofStudio({ userId: mate }), admin);
    expect(user.groups).toEqual([{ id, name: group.name }]);
    expect(user.accessPoints.map(({ node }) => node.name)).toEqual(['Folder']);
  });
});

describe('A member of a group', () => {
  test('has the union of the own and the group’s access, until leaving it', async () => {
    const { id } = await create();
    const target = await project();
    const mate = await person('team');
    expect(await sees(mate, target)).toBe(false);
    await addPoint(id, target, 'client');
    await addMembers(id, [mate]);
    expect(await sees(mate, target)).toBe(true);
    expect(await sees(mate, world.folder)).toBe(true);
    const as = await enter(api, mate);
    const rename = {
      params: { id: (await makeNode(api.services, target, 'Inside')).id },
      body: { name: 'Other' },
    };
    expect(await api.refused(renameNode, rename, as)).toBe('403 ERR105');
    const points = (await list()).find((group) => group.id === id)!.accessPoints;
    const wanted = { accessPoints: [{ id: points[0]!.id, group: 'team' as const }] };
    await api.call(contract.setGroupPermissions, { ...of(id), body: wanted }, admin);
    await api.call(renameNode, rename, await enter(api, mate));
    await removeMember(id, mate);
    expect(await sees(mate, target)).toBe(false);
    expect(await audited(mate)).toMatchObject([
      { action: 'group.memberAdded' },
      { action: 'group.memberRemoved' },
    ]);
    expect((await audited(id)).map(({ action }) => action)).toEqual([
      'group.created',
      'group.pointAdded',
      'group.pointChanged',
    ]);
  });

  test('loses the access when the folder is taken away or the group is deleted', async () => {
    const { id } = await create();
    const [one, two] = [await project(), await project()];
    const mate = await person('team');
    await addMembers(id, [mate]);
    await addPoint(id, one);
    await addPoint(id, two);
    await api.call(contract.removeGroupPoint, of(id, { nodeId: one.id }), admin);
    expect([await sees(mate, one), await sees(mate, two)]).toEqual([false, true]);
    const as = await enter(api, mate);
    await api.call(contract.deleteGroup, of(id), admin);
    expect(await api.refused(me, {}, as)).toBe('401 11026');
    expect(await sees(mate, two)).toBe(false);
    expect(await sees(mate, world.folder)).toBe(true);
    expect(await api.refused(contract.deleteGroup, of(id), admin)).toBe('404 ERR300');
  });

  test('gets from it, as a client user, no access of the team; as an administrator, nothing', async () => {
    const { id } = await create();
    const [team, shared] = [await project(), await project()];
    const client = await person('client');
    await addPoint(id, team, 'team');
    await addPoint(id, shared, 'client');
    const chief = await person('admin', world.studio.root);
    await addMembers(id, [client, chief]);
    expect([await sees(client, team), await sees(client, shared)]).toEqual([false, true]);
    const { user } = await api.call(me, {}, await enter(api, chief));
    expect(user.tenants[0]!.accessPoints).toHaveLength(1);
    await api.call(updateUser, { params: { id: client }, body: { type: 'team' } }, admin);
    expect(await sees(client, team)).toBe(true);
  });

  test('is signed out when the access changes, with programs and open streams, and not otherwise', async () => {
    const empty = await create();
    const mate = await person('team');
    const as = await enter(api, mate);
    await addMembers(empty.id, [mate]);
    await api.call(me, {}, as);
    const { as: program } = await makeProgram(api, { userid: mate });
    const [stream, programs] = [await openLive(api, as), await openLive(api, program)];
    const target = await project();
    await addPoint(empty.id, target);
    await Promise.all([stream.ended, programs.ended]);
    expect(stream.received.at(-1)).toMatchObject({
      name: 'identity.forcedOut',
      data: { reason: 'permissions' },
    });
    expect(await api.refused(me, {}, as)).toBe('401 11026');
    await api.call(getNode, { params: { id: target.id } }, program);
    const again = await enter(api, mate);
    const { accessPoints } = (await list()).find(({ id }) => id === empty.id)!;
    const same = { accessPoints: [{ id: accessPoints[0]!.id, group: 'team' as const }] };
    await api.call(contract.setGroupPermissions, { ...of(empty.id), body: same }, admin);
    await api.call(me, {}, again);
  });

  test('starts in each folder once, and can work in a folder of the group below an own one', async () => {
    const { id } = await create();
    const target = await project();
    const [inner, same] = [await makeNode(api.services, target, 'Inner'), await project()];
    const mate = await person('team', target);
    await api.services.db
      .insertInto('own_access_points')
      .values({
        id: newId(),
        tenantid: world.studio.id,
        userid: mate,
        nodeid: same.id,
        group: 'client',
        abilities: ['list NodeAndPod'],
      })
      .execute();
    await addPoint(id, inner);
    await addPoint(id, same);
    await addMembers(id, [mate]);
    const as = await enter(api, mate);
    const { nodes } = await api.call(listNodes, {}, as);
    expect(nodes.map((node) => node.id).sort()).toEqual([target.id, same.id].sort());
    const { user } = await api.call(me, {}, as);
    const points = user.tenants[0]!.accessPoints;
    expect(points.map(({ node }) => node.id).sort()).toEqual([target.id, same.id].sort());
    expect(points.find(({ node }) => node.id === same.id)).toMatchObject({ group: 'team' });
    expect(points.find(({ node }) => node.id === same.id)!.abilities).toContain('control NodeAndPod');
    await api.call(renameNode, { params: { id: inner.id }, body: { name: 'Renamed' } }, as);
    expect(await api.refused(deleteNode, { params: { id: same.id } }, as)).toBe('409 ERR90');
    await api.call(deleteNode, { params: { id: inner.id } }, as);
  });

  test('can do without own folders, and stays in the tenant when the group ends', async () => {
    const { id } = await create();
    const mate = await person('team');
    const point = { params: { id: mate, nodeId: world.folder.id } };
    expect(await api.refused(removeAccessPoint, point, admin)).toBe('409 ERR30');
    await addPoint(id, world.project);
    await addMembers(id, [mate]);
    const { user } = await api.call(removeAccessPoint, point, admin);
    expect(user).toMatchObject({ accessPoints: [], rootfolder: null });
    expect(await sees(mate, world.folder)).toBe(true);
    await api.call(contract.deleteGroup, of(id), admin);
    expect(await sees(mate, world.folder)).toBe(false);
    await api.call(getUser, ofStudio({ userId: mate }), admin);
  });

  test('keeps the place in the tenant when a folder is deleted permanently, with the group’s access to it', async () => {
    const { id } = await create();
    const gone = await project();
    const mate = await person('team', gone);
    await addPoint(id, gone);
    await addMembers(id, [mate]);
    const records = await api.services.db
      .transaction()
      .execute((trx) => leaveNodes(trx, world.studio.id, [gone.id]));
    expect(records.map(({ action }) => action).sort()).toEqual(['accesspoint.removed', 'group.pointRemoved']);
    const { user } = await api.call(getUser, ofStudio({ userId: mate }), admin);
    expect(user).toMatchObject({ accessPoints: [], groups: [{ id }] });
  });
});

test('Open pages get an event for changes of groups', async () => {
  const watching = await openLive(api, admin);
  await create();
  await watching.until(({ name, data }) => name === 'users.changed' && data.tenantid === world.studio.id);
  watching.close();
});
