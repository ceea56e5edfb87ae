import { groupAbilities } from '@rushes/contract/abilities';
import { NodeType } from '@rushes/contract/enums';
import { createNode, getNode } from '@rushes/contract/nodes';
import { getUser, setPermissions, type TenantUser, updateAccessPoint } from '@rushes/contract/users';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertAccessPoint } from '#features/users/index.ts';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { makePerson, makeWorld, type Place, type World } from '#test/fixtures.ts';
import { enter } from '#test/session.ts';

let api: Api;
let world: World;
let admin: As;
let other: As;
/** A team member with access to two folders, one of them team-only. */
let member: TenantUser;
let count = 0;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  admin = await enter(api, world.users.admin);
  other = await enter(api, world.users.other);
});

beforeEach(async () => {
  const userid = await makePerson(api.services, {
    email: `member${count++}@studio.test`,
    group: 'team',
    at: world.folder,
  });
  await addPoint(userid, world.hidden);
  member = await see(userid);
});

const addPoint = (userid: string, at: Place) =>
  api.services.db.transaction().execute((trx) =>
    insertAccessPoint(trx, {
      id: newId(),
      tenantid: at.tenantid,
      userid,
      nodeid: at.id,
      group: 'team',
    }),
  );
const see = async (userId: string) =>
  (await api.call(getUser, { params: { id: world.studio.id, userId } }, admin)).user;
const of = (userId: string, tenantid = world.studio.id) => ({ params: { id: tenantid, userId } });
const pointAt = (place: Place) => member.accessPoints.find(({ node }) => node.id === place.id)!;
const change = (accessPoints: object[], userid = member.id, as = admin) =>
  api.call(setPermissions, { ...of(userid), body: { accessPoints } as never }, as);
const refusal = (accessPoints: object[], userid = member.id, as: As | undefined = admin) =>
  api.refused(setPermissions, { ...of(userid), body: { accessPoints } as never }, as);
const disable = (userid: string) =>
  api.services.db
    .updateTable('users')
    .set({ disabledat: new Date().toISOString() })
    .where('id', '=', userid)
    .execute();

describe('Refused permission changes', () => {
  const some = () => [{ id: pointAt(world.folder).id, abilities: [] }];

  test('refuses a change by a user who is not an administrator of the tenant', async () => {
    expect(await refusal(some(), member.id, await enter(api, world.users.team))).toBe('403 11403');
    expect(await refusal(some(), member.id, other)).toBe('404 ERR5');
    const ours = { ...of(member.id, world.other.id), body: { accessPoints: some() } as never };
    expect(await api.refused(setPermissions, ours, other)).toBe('404 ERR9');
    const single = { params: { id: member.id, nodeId: world.folder.id }, body: { abilities: [] } };
    expect(await api.refused(updateAccessPoint, single, other)).toBe('404 ERR9');
  });

  test('refuses an unknown user, an empty list and an access point that the user does not have', async () => {
    expect(await refusal(some(), newId())).toBe('404 ERR9');
    expect(await refusal([])).toBe('400 11406');
    expect(await refusal([{ id: newId(), abilities: [] }])).toBe('404 ERR15');
    const client = await see(world.users.client);
    expect(await refusal([{ id: client.accessPoints[0]!.id, abilities: [] }])).toBe('404 ERR15');
    const nowhere = { params: { id: member.id, nodeId: world.project.id }, body: { abilities: [] } };
    expect(await api.refused(updateAccessPoint, nowhere, admin)).toBe('404 ERR15');
  });

  test('refuses a change of oneself, of an administrator and of a disabled user [X255] [AC316]', async () => {
    const own = (await see(world.users.admin)).accessPoints[0]!;
    expect(await refusal([{ id: own.id, abilities: [] }], world.users.admin)).toBe('403 ERR107');
    const second = await makePerson(api.services, {
      email: `second${count}@studio.test`,
      group: 'admin',
      at: world.studio.root,
    });
    const theirs = (await see(second)).accessPoints[0]!;
    expect(await refusal([{ id: theirs.id, abilities: [] }], second)).toBe('403 ERR108');
    expect(await refusal([{ id: theirs.id, group: 'team' }], second)).toBe('403 ERR108');
    await disable(member.id);
    expect(await refusal(some())).toBe('409 ERR110');
    const single = { params: { id: member.id, nodeId: world.folder.id }, body: { group: 'client' as const } };
    expect(await api.refused(updateAccessPoint, single, admin)).toBe('409 ERR110');
  });

  test('refuses permissions the group cannot have and groups above the type of the user', async () => {
    const { id } = pointAt(world.folder);
    expect(await refusal([{ id, abilities: ['control User'] }])).toBe('400 11406');
    expect(await refusal([{ id, abilities: ['control TenantConfiguration'] }])).toBe('400 11406');
    expect(await refusal([{ id, abilities: ['manage all'] }])).toBe('400 11406');
    expect(await refusal([{ id, group: 'client', abilities: ['archive NodeAndPod'] }])).toBe('400 11406');
    expect(await refusal([{ id, group: 'admin' }])).toBe('400 11406');
    expect(await refusal([{ id, group: 'root' }])).toBe('400 11406');
    const client = (await see(world.users.client)).accessPoints[0]!;
    expect(await refusal([{ id: client.id, group: 'team' }], world.users.client)).toBe('400 11406');
  });

  test('refuses the client group for an access point on a team-only folder [W243]', async () => {
    expect(await refusal([{ id: pointAt(world.hidden).id, group: 'client' }])).toBe('409 ERR66');
  });

  test('changes nothing when one of several access points is invalid', async () => {
    const before = await see(member.id);
    const wrong = [
      { id: pointAt(world.folder).id, abilities: [] },
      { id: pointAt(world.hidden).id, group: 'client' },
    ];
    expect(await refusal(wrong)).toBe('409 ERR66');
    expect(await see(member.id)).toEqual(before);
  });
});

describe('Permission changes', () => {
  test('replaces the optional permissions and keeps the fixed permissions of the group [Y267]', async () => {
    const { user } = await change([{ id: pointAt(world.folder).id, abilities: ['download NodeAndPod'] }]);
    const [folder, hidden] = user.accessPoints;
    expect(folder).toMatchObject({
      group: 'team',
      abilities: ['list User', 'belongsto Team', 'list NodeAndPod', 'download NodeAndPod', 'list PodService'],
    });
    expect(new Set(hidden!.abilities)).toEqual(new Set(groupAbilities.team));
  });

  test('resets permissions to the defaults of the new group when the group changes [Y268]', async () => {
    const params = { id: member.id, nodeId: world.folder.id };
    const { user } = await api.call(updateAccessPoint, { params, body: { group: 'client' } }, admin);
    expect(new Set(user.accessPoints[0]!.abilities)).toEqual(new Set(groupAbilities.client));
    expect(user.accessPoints[0]!.group).toBe('client');
    // The type of the user stays the same: only this folder has fewer permissions.
    expect(user.type).toBe('team');
    const back = await change([{ id: pointAt(world.folder).id, group: 'team' }]);
    expect(new Set(back.user.accessPoints[0]!.abilities)).toEqual(new Set(groupAbilities.team));
  });

  test('takes effect on the server in the next session of the user [X250]', async () => {
    const userid = await makePerson(api.services, {
      email: `c${count}@studio.test`,
      group: 'client',
      at: world.project,
    });
    const create = (as: As) => {
      const body = { parentid: world.folder.id, name: 'Mine', type: 1 as const };
      return api.fetch('/api/v1/nodes', as, {
        method: createNode.method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    };
    expect((await create(await enter(api, userid))).status).toBe(403);
    const point = (await see(userid)).accessPoints[0]!;
    await change([{ id: point.id, abilities: ['control NodeAndPod'] }], userid);
    const after = await enter(api, userid);
    expect((await create(after)).status).toBe(201);
    expect((await api.call(getNode, { params: { id: world.folder.id } }, after)).node.name).toBe('Folder');
  });

  test('allows creating a client with control and only in the tenant; archiving is a separate permission [X252]', async () => {
    const at = world.studio.root;
    const userid = await makePerson(api.services, { email: `root${count}@studio.test`, group: 'team', at });
    const { id } = (await see(userid)).accessPoints[0]!;
    const create = async (parent: Place) => {
      const body = { parentid: parent.id, name: 'A client', type: NodeType.CLIENT };
      return api.call(createNode, { body }, await enter(api, userid)).then(
        ({ node }) => node.type,
        (error: Error) => error.message.slice(0, 3),
      );
    };
    await change([{ id, abilities: ['archive NodeAndPod'] }], userid);
    expect((await see(userid)).accessPoints[0]!.abilities).toContain('archive NodeAndPod');
    expect(await create(at)).toBe('403');
    await change([{ id, abilities: ['control NodeAndPod'] }], userid);
    expect((await see(userid)).accessPoints[0]!.abilities).not.toContain('archive NodeAndPod');
    expect(await create(world.project)).toBe('409');
    expect(await create(at)).toBe(NodeType.CLIENT);
  });

  test('writes the group before and after the change to the audit log', async () => {
    await change([{ id: pointAt(world.folder).id, group: 'client' }]);
    const row = await api.services.db
      .selectFrom('audit')
      .selectAll()
      .where('subjectid', '=', member.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      action: 'permissions.changed',
      actorid: world.users.admin,
      tenantid: world.studio.id,
      data: {
        before: [{ nodeid: world.folder.id, name: 'Folder', group: 'team' }],
        after: [{ nodeid: world.folder.id, name: 'Folder', group: 'client' }],
      },
    });
  });

  test('ends no session and writes no audit row when nothing changed', async () => {
    const session = await enter(api, member.id);
    const { user } = await change(
      member.accessPoints.map(({ id, group, abilities }) => ({ id, group, abilities })),
    );
    expect(user.accessPoints).toEqual(member.accessPoints);
    expect((await api.fetch('/api/v1/me', session)).status).toBe(200);
    const rows = await api.services.db
      .selectFrom('audit')
      .select('seq')
      .where('subjectid', '=', member.id)
      .execute();
    expect(rows).toEqual([]);
  });
});
