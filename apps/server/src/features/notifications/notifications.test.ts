import { AssetType } from '@rushes/contract/enums';
import type { NotificationCode } from '@rushes/contract/notification-types';
import { listNotifications, markNotificationsSeen, notificationsInfo } from '@rushes/contract/notifications';
import { setPodTeamOnly } from '@rushes/contract/pods';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tenantErased } from '#features/tenants/index.ts';
import { fire } from '#platform/hooks/hook.ts';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeAsset, makePerson, makePod, makeTenant, makeWorld, type World } from '#test/fixtures.ts';
import { openLive } from '#test/live-stream.ts';
import { notify } from './notify.service.ts';

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
beforeEach(async () => {
  await api.services.db.deleteFrom('notifications').execute();
});

type More = Partial<Parameters<typeof notify>[1]>;
const notifyUser = (userid: string, code: NotificationCode, more: More = {}) =>
  api.services.db
    .transaction()
    .execute((trx) => notify(trx, { tenantid: world.studio.id, userid, code, ...more }));
const list = (as: As, query: object = {}, id = world.studio.id) =>
  api.call(listNotifications, { params: { id }, query }, as);
const codes = async (as: As) => (await list(as)).notifications.map(({ code }) => code);
const bell = (as: As) => api.call(notificationsInfo, {}, as);

describe('Notification access', () => {
  test('requires a session and access to the tenant', async () => {
    await notifyUser(world.users.team, 'NM1');
    const of = (id: string) => ({ params: { id } });
    expect(await api.refused(listNotifications, of(world.studio.id))).toBe('401 1011');
    expect(await api.refused(notificationsInfo)).toBe('401 1011');
    expect(await api.refused(markNotificationsSeen)).toBe('401 1011');
    expect(await api.refused(listNotifications, of(world.studio.id), other)).toBe('404 ERR5');
    expect(await api.refused(listNotifications, of(newId()), team)).toBe('404 ERR5');
    expect(await api.refused(listNotifications, of('x'), team)).toBe('400 11406');
  });

  test('keeps the notifications of one user from other users', async () => {
    await notifyUser(world.users.team, 'NM1');
    expect(await codes(client)).toEqual([]);
    expect(await bell(client)).toEqual({ indicator: 0, unseen: 0 });
    await api.call(markNotificationsSeen, {}, client);
    expect(await bell(team)).toEqual({ indicator: 1, unseen: 1 });
  });

  test('hides notifications about items that became team-only or are out of reach [X254]', async () => {
    const id = await makePod(api.services, world.folder, world.users.team, { name: 'cut.mov' });
    await notifyUser(world.users.client, 'NM1', { podid: id, nodeid: world.folder.id });
    await notifyUser(world.users.client, 'NM3', { nodeid: world.client.id });
    expect(await codes(client)).toEqual(['NM1']);
    await api.call(setPodTeamOnly, { params: { id }, body: { teamonly: 1 } }, team);
    expect(await codes(client)).toEqual([]);
    expect(await bell(client)).toEqual({ indicator: 0, unseen: 0 });
    // Visibility of a purged item cannot be checked: its notifications stay visible.
    await notifyUser(world.users.client, 'NM5', { podid: newId(), nodeid: newId() });
    expect(await codes(client)).toEqual(['NM5']);
  });

  test('hides notifications of a tenant the user left or whose subscription ended', async () => {
    const { services } = api;
    const second = await makeTenant(services, 'Second');
    const userid = await makePerson(services, { email: 'both@studio.test', group: 'team', at: second.root });
    const point = { id: newId(), tenantid: world.studio.id, userid, nodeid: world.project.id };
    await services.db
      .insertInto('own_access_points')
      .values({ ...point, group: 'team', abilities: ['list NodeAndPod', 'belongsto Team'] })
      .execute();
    const both = await api.signIn('both@studio.test');
    await notifyUser(userid, 'NM1');
    await notifyUser(userid, 'NM3', { tenantid: second.id });
    expect(await bell(both)).toEqual({ indicator: 1, unseen: 2 });

    await services.db
      .updateTable('tenants')
      .set({ periodend: new Date(Date.now() - 1000) })
      .where('id', '=', second.id)
      .execute();
    expect(await list(both, {}, second.id)).toEqual({ notifications: [], next: null });
    expect(await bell(both)).toEqual({ indicator: 1, unseen: 1 });

    await services.db.deleteFrom('own_access_points').where('id', '=', point.id).execute();
    expect(await api.refused(listNotifications, { params: { id: world.studio.id } }, both)).toBe('404 ERR5');
    expect(await bell(both)).toEqual({ indicator: 0, unseen: 0 });
  });
});

test('Notifications are listed newest first, five per page, with none lost [AB302] [G97]', async () => {
  const { db } = api.services;
  await db.transaction().execute(async (trx) => {
    for (let n = 0; n < 12; n++) {
      await notify(trx, {
        tenantid: world.studio.id,
        userid: world.users.team,
        code: 'NM1',
        params: { name: `file ${n}` },
      });
    }
  });
  await notifyUser(world.users.team, 'NM2', { nodeid: world.folder.id });
  const found: string[] = [];
  let cursor: string | undefined;
  const sizes: number[] = [];
  do {
    const page = await list(team, cursor ? { cursor } : {});
    sizes.push(page.notifications.length);
    found.push(...page.notifications.map(({ id }) => id));
    cursor = page.next ?? undefined;
  } while (cursor);
  expect(sizes).toEqual([5, 5, 3]);
  expect(new Set(found).size).toBe(13);
  const [newest, second] = (await list(team, { limit: 2 })).notifications;
  expect(newest).toMatchObject({
    code: 'NM2',
    type: 2,
    tenantId: world.studio.id,
    nodeid: world.folder.id,
    podid: null,
  });
  expect(JSON.parse(second!.params)).toMatchObject({ name: expect.stringMatching(/^file \d+$/) });
  expect(second!.content).not.toContain('{');
});

test('A notification about a file has its thumbnail, for users who may see the file', async () => {
  const { db } = api.services;
  const id = await makePod(api.services, world.folder, world.users.team, { name: 'cut.mov' });
  const bytes = Buffer.from('a picture');
  const picture = { name: 'p.jpg', bytes, mimetype: 'image/jpeg', type: AssetType.THUMBNAIL };
  const thumbnailid = await makeAsset(api.services, world.folder, id, picture);
  await db.updateTable('pods').set({ thumbnailid }).where('id', '=', id).execute();
  for (const userid of [world.users.team, world.users.client])
    await notifyUser(userid, 'NM22', { podid: id, nodeid: world.folder.id, params: { name: 'cut.mov' } });
  await notifyUser(world.users.team, 'NM33', { nodeid: world.folder.id });
  const [ofFolder, ofFile] = (await list(team)).notifications;
  expect(ofFolder!.thumbnail).toBeNull();
  expect(ofFile!.thumbnail!.id).toBe(thumbnailid);
  const answer = await api.fetch(ofFile!.thumbnail!.url);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
  expect((await list(client)).notifications).toHaveLength(1);
  await api.call(setPodTeamOnly, { params: { id }, body: { teamonly: 1 } }, team);
  expect((await list(client)).notifications).toEqual([]);
  await db.updateTable('pods').set({ deletedat: new Date() }).where('id', '=', id).execute();
  expect((await list(team)).notifications[1]!.thumbnail).toBeNull();
});

test('The notification list accepts only its own cursors and at most 50 entries', async () => {
  for (let n = 0; n < 3; n++) await notifyUser(world.users.team, 'NM1');
  const { next } = await list(team, { limit: 2 });
  const refusal = (query: object, id = world.studio.id, as = team) =>
    api.refused(listNotifications, { params: { id }, query }, as);
  expect(await refusal({ cursor: `x${next}` })).toBe('400 11406');
  expect(await refusal({ cursor: next }, world.other.id, other)).toBe('400 11406');
  expect(await refusal({ limit: 51 })).toBe('400 11406');
});

describe('Notification bell', () => {
  test('shows nothing, unseen notifications, or a reached limit [D56, AB302]', async () => {
    expect(await bell(team)).toEqual({ indicator: 0, unseen: 0 });
    await notifyUser(world.users.team, 'upcoming-storage-limit', { params: { percentage: 80 } });
    expect(await bell(team)).toEqual({ indicator: 1, unseen: 1 });
    await notifyUser(world.users.team, 'NM2');
    expect(await bell(team)).toEqual({ indicator: 1, unseen: 2 });
    await notifyUser(world.users.team, 'reached-storage-limit', { params: { percentage: 100 } });
    expect(await bell(team)).toEqual({ indicator: 2, unseen: 3 });
  });

  test('is cleared on all devices when the list is opened, until the next notification [D56]', async () => {
    await notifyUser(world.users.team, 'reached-storage-limit', { params: { percentage: 100 } });
    const [mine, theirs] = [await openLive(api, team), await openLive(api, client)];
    expect(await api.call(markNotificationsSeen, {}, team)).toEqual({ indicator: 0, unseen: 0 });
    await mine.until(({ name }) => name === 'notifications.changed');
    expect(await bell(team)).toEqual({ indicator: 0, unseen: 0 });
    expect(await codes(team)).toEqual(['reached-storage-limit']);
    await notifyUser(world.users.team, 'NM1');
    const { id } = (await list(team)).notifications[0]!;
    const { data } = await mine.until((event) => event.data.id === id);
    // The event has ids and the code only; the text is fetched by the reader.
    expect(data).toEqual({ id, code: 'NM1', tenantid: world.studio.id, podid: null });
    expect(await bell(team)).toEqual({ indicator: 1, unseen: 1 });
    // An earlier event of the other user may still arrive.
    const isMine = ({ id: heard }: { id?: unknown }) => heard === undefined || heard === id;
    const changed = theirs.received.filter(({ name }) => name === 'notifications.changed');
    expect(changed.filter((event) => isMine(event.data))).toEqual([]);
    for (const stream of [mine, theirs]) stream.close();
  });
});

test('Purging a tenant deletes its notifications, activity and operations', async () => {
  const { db } = api.services;
  const gone = await makeTenant(api.services, 'Gone');
  const userid = await makePerson(api.services, { email: 'last@gone.test', group: 'admin', at: gone.root });
  await notifyUser(userid, 'NM1', { tenantid: gone.id });
  await notifyUser(world.users.team, 'NM1');
  const row = { tenantid: gone.id, userid, name: 'x' };
  await db
    .insertInto('action_logs')
    .values({ ...row, id: newId(), action: 'created' })
    .execute();
  await db
    .insertInto('operations')
    .values({ ...row, id: newId(), code: 'AM14', paths: [], total: 1 })
    .execute();
  await db.transaction().execute((trx) => fire(tenantErased, trx, { tenantid: gone.id }));
  for (const table of ['notifications', 'action_logs', 'operations'] as const) {
    const left = await db.selectFrom(table).select('id').where('tenantid', '=', gone.id).execute();
    expect(left, table).toEqual([]);
  }
  expect(await bell(team)).toEqual({ indicator: 1, unseen: 1 });
});
