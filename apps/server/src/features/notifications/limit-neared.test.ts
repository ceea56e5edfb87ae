import { createPod, deletePod } from '@rushes/contract/pods';
import { beforeAll, expect, test } from 'vitest';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeWorld, type World } from '#test/fixtures.ts';

const LIMIT = 1000;
let api: Api;
let world: World;
let team: As;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services, { storage: LIMIT });
  team = await api.signIn('team@studio.test');
});

/** Notifications of the administrators about storage, oldest first. */
async function notified() {
  const rows = await api.services.db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.userid')
    .select(['users.email', 'notifications.code', 'notifications.params'])
    .where('notifications.tenantid', '=', world.studio.id)
    .where('notifications.code', 'like', '%storage-limit')
    .orderBy('notifications.id')
    .execute();
  return rows.map(({ email, code, params }) => `${email} ${code} ${JSON.stringify(params)}`);
}
const announce = async (filesize: number) =>
  (await api.call(createPod, { body: { nodeid: world.folder.id, filename: 'film.mov', filesize } }, team)).pod
    .id;

const upcoming = 'admin@studio.test upcoming-storage-limit {"percentage":80}';
const reached = 'admin@studio.test reached-storage-limit {"percentage":100}';

test('Administrators are notified once at 80 and at 100 percent, and again after usage dropped [Y263]', async () => {
  const large = await announce(799);
  expect(await notified()).toEqual([]);
  await announce(1);
  expect(await notified()).toEqual([upcoming]);
  await announce(199);
  expect(await notified()).toEqual([upcoming]);
  await announce(1);
  expect(await notified()).toEqual([upcoming, reached]);
  const body = { nodeid: world.folder.id, filename: 'film.mov', filesize: 1 };
  expect(await api.refused(createPod, { body }, team)).toBe('403 ERR11');
  expect(await notified()).toHaveLength(2);
  await api.call(deletePod, { params: { id: large } }, team);
  expect(await notified()).toHaveLength(2);
  await announce(600);
  expect(await notified()).toEqual([upcoming, reached, upcoming]);
  await announce(199);
  expect(await notified()).toEqual([upcoming, reached, upcoming, reached]);
});
