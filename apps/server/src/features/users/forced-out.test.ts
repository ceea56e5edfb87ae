import { forcedOut } from '@rushes/contract/identity';
import {
  addAccessPoint,
  attachUsers,
  deleteUser,
  getUser,
  removeAccessPoint,
  removeUser,
  setPermissions,
  setTemporaryPassword,
  updateAccessPoint,
  updateUser,
  usersChanged,
} from '@rushes/contract/users';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Api, type As, startApi } from '#test/api.ts';
import { makePerson, makeWorld, PASSWORD, type World } from '#test/fixtures.ts';
import { openLive } from '#test/live-stream.ts';
import { enter } from '#test/session.ts';

let api: Api;
let world: World;
let admin: As;
let count = 0;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  admin = await enter(api, world.users.admin);
});

interface Affected {
  id: string;
  tabs: As[];
}

/** A user with access points on two nodes and two open sessions. */
async function affected(): Promise<Affected> {
  const id = await makePerson(api.services, {
    email: `out${count++}@studio.test`,
    group: 'team',
    at: world.folder,
  });
  await api.call(addAccessPoint, { params: { id }, body: { nodeid: world.client.id } }, admin);
  return { id, tabs: [await enter(api, id), await enter(api, id)] };
}

const within = (userId: string) => ({ params: { id: world.studio.id, userId } });
const pointOf = async (userid: string) =>
  (await api.call(getUser, within(userid), admin)).user.accessPoints[0]!.id;

const changes: [string, reason: string, (id: string) => Promise<unknown>][] = [
  [
    'permissions',
    'permissions',
    async (id) => {
      const accessPoints = [{ id: await pointOf(id), abilities: [] }];
      return api.call(setPermissions, { ...within(id), body: { accessPoints } }, admin);
    },
  ],
  [
    'permissions in one folder',
    'permissions',
    (id) => {
      const params = { id, nodeId: world.folder.id };
      return api.call(updateAccessPoint, { params, body: { group: 'client' } }, admin);
    },
  ],
  ['type', 'permissions', (id) => api.call(updateUser, { params: { id }, body: { type: 'client' } }, admin)],
  [
    'an access point more',
    'permissions',
    (id) => api.call(addAccessPoint, { params: { id }, body: { nodeid: world.hidden.id } }, admin),
  ],
  [
    'a folder for several',
    'permissions',
    (id) => api.call(attachUsers, { body: { nodeid: world.hidden.id, users: [id] } }, admin),
  ],
  [
    'access points merged',
    'permissions',
    (id) => {
      const body = { nodeid: world.studio.root.id, merge: 1 as const };
      return api.call(addAccessPoint, { params: { id }, body }, admin);
    },
  ],
  [
    'an access point less',
    'permissions',
    (id) => api.call(removeAccessPoint, { params: { id, nodeId: world.folder.id } }, admin),
  ],
  ['disabling', 'disabled', (id) => api.call(updateUser, { params: { id }, body: { disabled: 1 } }, admin)],
  [
    'a temporary password',
    'password',
    (id) => api.call(setTemporaryPassword, { ...within(id), body: { password: PASSWORD } }, admin),
  ],
  ['deleting', 'deleted', (id) => api.call(deleteUser, { params: { id } }, admin)],
  ['taking out of the tenant', 'deleted', (id) => api.call(removeUser, within(id), admin)],
];

describe('User changes that end all sessions [X255] [X256]', () => {
  test.each(changes)(
    'ends every session and live stream of the user, with the reason: %s',
    async (_, reason, change) => {
      const { id, tabs } = await affected();
      const streams = await Promise.all(tabs.map((tab) => openLive(api, tab)));
      await change(id);
      for (const tab of tabs) {
        expect((await api.fetch('/api/v1/me', tab)).status).toBe(401);
        expect((await api.fetch('/api/v1/live', tab)).status).toBe(401);
        const renewed = await api.fetch('/api/v1/auth/refresh', undefined, {
          method: 'POST',
          headers: { cookie: tab.cookie },
        });
        expect(renewed.status).toBe(401);
      }
      for (const stream of streams) {
        const lastEvent = await stream.until(({ name }) => name === forcedOut.name);
        expect(lastEvent.data).toEqual({ reason });
        await stream.ended;
      }
    },
  );

  test('leaves other users and the next session of the user signed in', async () => {
    const [one, bystander] = [await affected(), await affected()];
    const watching = await openLive(api, bystander.tabs[0]!);
    const leaving = await openLive(api, one.tabs[0]!);
    const params = { id: one.id, nodeId: world.folder.id };
    await api.call(updateAccessPoint, { params, body: { group: 'client' } }, admin);
    expect((await api.fetch('/api/v1/me', one.tabs[0])).status).toBe(401);
    await leaving.ended;
    const back = await openLive(api, await enter(api, one.id));
    // The user list changed for the whole team. Both streams get this event after anything else they would have
    // got.
    await api.call(updateUser, { params: { id: world.users.client }, body: { firstName: 'Later' } }, admin);
    for (const stream of [watching, back]) {
      await stream.until(({ name }) => name === usersChanged.name);
      expect(stream.received.map(({ name }) => name)).not.toContain(forcedOut.name);
      stream.close();
    }
  });
});

test('A changed name does not sign the user out', async () => {
  const { id, tabs } = await affected();
  const stream = await openLive(api, tabs[0]!);
  await api.call(updateUser, { params: { id }, body: { firstName: 'Other', lastName: 'Name' } }, admin);
  await stream.until(({ name }) => name === usersChanged.name);
  expect(stream.received.map(({ name }) => name)).not.toContain(forcedOut.name);
  expect((await api.fetch('/api/v1/me', tabs[0])).status).toBe(200);
  stream.close();
});

test('Sends the users.changed event to the team of the tenant, not to client users or other tenants', async () => {
  const [team, client, other] = await Promise.all(
    [world.users.team, world.users.client, world.users.other].map(async (id) =>
      openLive(api, await enter(api, id)),
    ),
  );
  const { id } = await affected();
  await api.call(updateUser, { params: { id }, body: { firstName: 'Told' } }, admin);
  const event = await team!.until(({ name }) => name === usersChanged.name);
  expect(event.data).toEqual({ tenantid: world.studio.id });
  // A later event that both others receive: the earlier one was not sent to them.
  await api.call(updateUser, { params: { id: world.users.client }, body: { disabled: 1 } }, admin);
  await client!.ended;
  expect(client!.received.map(({ name }) => name)).toEqual(['live.hello', forcedOut.name]);
  const otherAdmin = await enter(api, world.users.other);
  await api.call(updateUser, { params: { id: world.users.other }, body: { firstName: 'Own' } }, otherAdmin);
  await other!.until(({ name }) => name === usersChanged.name);
  expect(other!.received.filter(({ name }) => name === usersChanged.name).map(({ data }) => data)).toEqual([
    { tenantid: world.other.id },
  ]);
  for (const stream of [team, other]) stream!.close();
});
