import { getDeletion, setFirstName, setTheme } from '@rushes/contract/accounts';
import { listTenantAudit } from '@rushes/contract/audit';
import { getSession, listSessions, me, userContext } from '@rushes/contract/identity';
import { listResources, resourceNames, resourceStatus } from '@rushes/contract/limits';
import {
  createNode,
  getNode,
  listNodes,
  listSubnodes,
  nodeChanged,
  renameNode,
} from '@rushes/contract/nodes';
import { createPod, getPod, listNodePods, renamePod, transcodePod } from '@rushes/contract/pods';
import { getSubscription } from '@rushes/contract/subscriptions';
import { getTenantEmails, getTenantSettings, setTenantMfa, updateTenant } from '@rushes/contract/tenants';
import { listUsers, usersChanged } from '@rushes/contract/users';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emit } from '#platform/events/emit.ts';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, refusalIn, startApi } from '#test/api.ts';
import { makeAsset, makePerson, makePod, makeWorld, type World } from '#test/fixtures.ts';
import { openLive } from '#test/live-stream.ts';
import { tusCreate, tusDelete, tusHead, tusPatch } from '#test/tus.ts';

// One function in the database decides; every access to a tenant's files uses it.

let api: Api;
let world: World;
let admin: As;
let podid: string;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  podid = await makePod(api.services, world.folder, world.users.admin, { name: 'film.mov' });
  admin = await api.signIn('admin@studio.test');
});
beforeEach(() =>
  api.services.db.updateTable('tenants').set({ periodend: null }).where('id', '=', world.studio.id).execute(),
);

const end = (seconds: number) =>
  api.services.db
    .updateTable('tenants')
    .set({ periodend: new Date(Date.now() + seconds * 1000) })
    .where('id', '=', world.studio.id)
    .execute();
const at = (id: string) => ({ params: { id } });
const studio = () => at(world.studio.id);

test('A subscription ends when less than a minute is left, and never without an end date [G93]', async () => {
  const expired = async () => {
    const { user } = await api.call(me, {}, admin);
    return user.tenants[0]!.subscription.expired;
  };
  expect(await expired()).toBe(0);
  await end(90);
  expect(await expired()).toBe(0);
  await api.call(getNode, at(world.folder.id), admin);
  await end(50);
  expect(await expired()).toBe(1);
  expect(await api.refused(getNode, at(world.folder.id), admin)).toBe('403 ERR121');
  const { user } = await api.call(me, {}, admin);
  expect(user.tenants[0]!.subscription.subscriptionEnd).toMatchObject({ minutes: 0, days: 0 });
  await end(3_600);
  await api.call(getNode, at(world.folder.id), admin);
});

describe('Expired subscription', () => {
  test('blocks nodes, files and settings, also for administrators', async () => {
    await end(-60);
    const announcement = { nodeid: world.folder.id, filename: 'more.mov', filesize: 1 };
    const answers = [
      await api.refused(listNodes, {}, admin),
      await api.refused(getNode, at(world.folder.id), admin),
      await api.refused(listSubnodes, at(world.project.id), admin),
      await api.refused(createNode, { body: { parentid: world.folder.id, name: 'New', type: 1 } }, admin),
      await api.refused(renameNode, { ...at(world.folder.id), body: { name: 'New' } }, admin),
      await api.refused(listNodePods, at(world.folder.id), admin),
      await api.refused(getPod, at(podid), admin),
      await api.refused(renamePod, { ...at(podid), body: { name: 'new.mov' } }, admin),
      await api.refused(transcodePod, at(podid), admin),
      await api.refused(createPod, { body: announcement }, admin),
      await api.refused(getTenantSettings, studio(), admin),
      await api.refused(getTenantEmails, studio(), admin),
      await api.refused(setTenantMfa, { ...studio(), body: { mfarequired: 1 } }, admin),
      await api.refused(listTenantAudit, studio(), admin),
      await api.refused(listUsers, studio(), admin),
    ];
    expect(new Set(answers)).toEqual(new Set(['403 ERR121']));
  });

  test('stops a running upload until it is renewed', async () => {
    const body = { nodeid: world.folder.id, filename: 'long.mov', filesize: 8 };
    const { upload } = await api.call(createPod, { body }, admin);
    expect((await tusCreate(api, admin, upload!.id, 8)).status).toBe(201);
    await end(-60);
    expect(await refusalIn(await tusCreate(api, admin, upload!.id, 8))).toBe('403 ERR121');
    expect((await tusHead(api, admin, upload!.id)).status).toBe(403);
    expect(await refusalIn(await tusPatch(api, admin, upload!.id, 0, Buffer.from('half')))).toBe(
      '403 ERR121',
    );
    expect(await refusalIn(await tusDelete(api, admin, upload!.id))).toBe('403 ERR121');
    await end(3_600);
    expect((await tusPatch(api, admin, upload!.id, 0, Buffer.from('half'))).status).toBe(204);
  });

  test('stops media URLs that were issued before', async () => {
    const asset = { name: 'film.mov', bytes: Buffer.from('film'), mimetype: 'video/mp4' };
    await makeAsset(api.services, world.folder, podid, asset);
    const { pod } = await api.call(getPod, at(podid), admin);
    const url = Object.values(pod.asset).flat().find(Boolean)!.url!;
    expect((await api.fetch(url)).status).toBe(200);
    await end(-60);
    expect(await refusalIn(await api.fetch(url))).toBe('404 ERR17');
    await end(3_600);
    expect((await api.fetch(url)).status).toBe(200);
  });

  test('sends no node events on the event stream', async () => {
    await end(-60);
    const stream = await openLive(api, admin);
    const { db } = api.services;
    const { id, tenantid, path } = world.folder;
    await db.transaction().execute(async (trx) => {
      await emit(trx, nodeChanged, { tenantid, path }, { id, parentid: world.project.id });
      await emit(trx, usersChanged, { userid: world.users.admin }, { tenantid });
    });
    await stream.until(({ name }) => name === usersChanged.name);
    expect(stream.received.map(({ name }) => name)).not.toContain(nodeChanged.name);
    stream.close();
  });

  test('is applied to open event streams, which are closed when the period changes', async () => {
    await makePerson(api.services, { email: 'root@platform.test', group: 'root' });
    const root = await api.signIn('root@platform.test');
    const [ours, theirs] = [
      await openLive(api, admin),
      await openLive(api, await api.signIn('admin@other.test')),
    ];
    const body = { periodend: new Date(Date.now() + 1_000).toISOString() };
    await api.call(updateTenant, { ...studio(), body }, root);
    await ours.ended;
    const { db } = api.services;
    await db
      .transaction()
      .execute((trx) => emit(trx, usersChanged, { userid: world.users.other }, { tenantid: world.other.id }));
    await theirs.until(({ name }) => name === usersChanged.name);
    theirs.close();
  });

  test('still allows the account, subscription and usage pages', async () => {
    await end(-60);
    const { user } = await api.call(me, {}, admin);
    expect(user.tenants).toMatchObject([{ id: world.studio.id, subscription: { expired: 1 } }]);
    const id = user.tenants[0]!.accessPoints[0]!.id;
    const { context } = await api.call(userContext, { query: { id } }, admin);
    expect(context.subscription).toMatchObject({ expired: 1 });
    expect((await api.call(getSubscription, studio(), admin)).plans.length).toBeGreaterThan(0);
    expect((await api.call(listResources, studio(), admin)).resources).toHaveLength(resourceNames.length);
    const room = { params: { id: world.studio.id, name: 'storage' as const }, query: { units: 1 } };
    expect((await api.call(resourceStatus, room, admin)).fits).toBe(1);
    await api.call(setFirstName, { body: { firstName: 'Still' } }, admin);
    await api.call(setTheme, { body: { theme: 'light' } }, admin);
    expect((await api.call(getDeletion, {}, admin)).deletion).toBeNull();
    await api.call(getSession, {}, admin);
    await api.call(listSessions, {}, admin);
  });

  test('does not affect another tenant of the same user', async () => {
    const userid = await makePerson(api.services, {
      email: 'two@studio.test',
      group: 'team',
      at: world.studio.root,
    });
    await api.services.db
      .insertInto('own_access_points')
      .values({
        id: newId(),
        tenantid: world.other.id,
        userid,
        nodeid: world.other.root.id,
        group: 'team',
        abilities: ['list NodeAndPod'],
      })
      .execute();
    await end(-60);
    const two = await api.signIn('two@studio.test');
    expect((await api.call(listNodes, {}, two)).nodes.map(({ name }) => name)).toEqual(['Other']);
    expect(await api.refused(getNode, at(world.folder.id), two)).toBe('404 ERR7');
    expect(await api.refused(getPod, at(podid), two)).toBe('404 ERR6');
    expect(await api.refused(getTenantSettings, studio(), two)).toBe('403 ERR121');
  });
});
