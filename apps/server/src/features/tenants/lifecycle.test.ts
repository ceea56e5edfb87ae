import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { forcedOut, me } from '@rushes/contract/identity';
import { listNodes } from '@rushes/contract/nodes';
import { createPod } from '@rushes/contract/pods';
import {
  deleteTenant,
  deleteTenantAccount,
  listTenants,
  restoreTenant,
  softDeleteTenant,
  updateTenant,
} from '@rushes/contract/tenants';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyAudit } from '#platform/audit/verify.ts';
import { newId } from '#platform/ids/uuid.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import {
  makeAsset,
  makePerson,
  makePod,
  makeTenant,
  makeWorld,
  type Place,
  type World,
} from '#test/fixtures.ts';
import { openLive } from '#test/live-stream.ts';
import { mailsTo } from '#test/mails.ts';
import { storeOf } from '#test/scenes/archive-scene.ts';
import { tusCreate, tusPatch } from '#test/tus.ts';
import { runJob, untilIdle, work } from '#test/worker.ts';
import { eraseTenant } from './tenants.jobs.ts';

let api: Api;
let world: World;
let root: As;
let admin: As;

/** A stored object without a row. */
async function store(key: string): Promise<void> {
  const path = join(api.services.settings.dataDir, newId());
  await writeFile(path, 'x');
  await api.services.storage.adopt(key, path);
}

beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  await sql`truncate tenants, users, audit, graphile_worker._private_jobs cascade`.execute(api.services.db);
  world = await makeWorld(api.services);
  await makePerson(api.services, { email: 'root@platform.test', group: 'root' });
  [root, admin] = (await Promise.all(
    ['root@platform.test', 'admin@studio.test'].map((email) => api.signIn(email)),
  )) as [As, As];
});

const studio = () => ({ params: { id: world.studio.id } });
const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
const set = (change: object, id = world.studio.id) =>
  api.services.db.updateTable('tenants').set(change).where('id', '=', id).execute();
const actions = async () =>
  (
    await api.services.db
      .selectFrom('audit')
      .select('action')
      .where('tenantid', '=', world.studio.id)
      .where(sql<boolean>`action like 'tenant.%'`)
      .orderBy('seq')
      .execute()
  ).map(({ action }) => action);
/** A user of the studio who also belongs to another tenant. */
async function makeGuest(email: string, at: Place): Promise<string> {
  const userid = await makePerson(api.services, { email, group: 'team', at: world.studio.root });
  await api.services.db
    .insertInto('own_access_points')
    .values({
      id: newId(),
      tenantid: at.tenantid,
      userid,
      nodeid: at.id,
      group: 'team',
      abilities: ['list NodeAndPod'],
    })
    .execute();
  return userid;
}
const mark = (body: object = {}, as = admin) => ({
  body: { tenantid: world.studio.id, phrase: 'delete account', ...body },
  as,
});

describe('Closing a tenant', () => {
  test('is allowed to platform administrators only, as are restoring and deleting [X259]', async () => {
    for (const endpoint of [softDeleteTenant, restoreTenant, deleteTenant]) {
      expect(await api.refused(endpoint, studio())).toBe('401 1011');
      expect(await api.refused(endpoint, studio(), admin)).toBe('403 11403');
      expect(await api.refused(endpoint, { params: { id: newId() } }, root)).toBe('404 ERR5');
      expect(await api.refused(endpoint, { params: { id: 'studio' } }, root)).toBe('400 11406');
    }
  });

  test('signs out all users with a reason, and can be undone without loss [Y264] [Y274]', async () => {
    const team = await api.signIn('team@studio.test');
    const stream = await openLive(api, team);
    const { tenant } = await api.call(softDeleteTenant, studio(), root);
    expect(tenant).toMatchObject({ state: 'deleted', markedat: null, deletableat: null });
    expect(tenant.deletedat).not.toBeNull();
    const lastEvent = await stream.until(({ name }) => name === forcedOut.name);
    expect(lastEvent.data).toEqual({ reason: 'deleted' });
    await stream.ended;
    expect(await api.refused(me, {}, team)).toBe('401 11026');
    expect(await api.refused(softDeleteTenant, studio(), root)).toBe('409 ERR63');
    // The account still exists, but has no tenants.
    const again = await api.signIn('team@studio.test');
    expect((await api.call(me, {}, again)).user.tenants).toEqual([]);
    expect((await api.call(listNodes, {}, again)).nodes).toEqual([]);

    expect((await api.call(restoreTenant, studio(), root)).tenant).toMatchObject({
      state: 'active',
      deletedat: null,
    });
    expect((await api.call(listNodes, {}, again)).nodes.map(({ name }) => name)).toEqual(['Studio']);
    expect(await api.refused(restoreTenant, studio(), root)).toBe('409 ERR58');
    expect(await actions()).toEqual(['tenant.closed', 'tenant.restored']);
  });

  test('keeps users of another tenant signed in, with only that tenant', async () => {
    await makeGuest('guest@studio.test', world.other.root);
    const guest = await api.signIn('guest@studio.test');
    const stream = await openLive(api, guest);
    await api.call(softDeleteTenant, studio(), root);
    await stream.ended;
    expect(stream.received.map(({ name }) => name)).not.toContain(forcedOut.name);
    const { user } = await api.call(me, {}, guest);
    expect(user.tenants.map(({ name }) => name)).toEqual(['Other']);
  });
});

describe('Deletion request by an administrator', () => {
  test('requires the own tenant and the phrase, and can be made once [W248] [Y273] [Y264]', async () => {
    const refused = ({ body, as }: ReturnType<typeof mark>) => api.refused(deleteTenantAccount, { body }, as);
    expect(await refused(mark({ phrase: 'delete' }))).toBe('400 ERR26');
    expect(await refused(mark({ phrase: '' }))).toBe('400 ERR26');
    expect(await refused(mark({ tenantid: world.other.id }))).toBe('404 ERR5');
    expect(await refused(mark({ tenantid: newId() }))).toBe('404 ERR5');
    expect(await refused(mark({}, await api.signIn('team@studio.test')))).toBe('403 11403');
    expect(await actions()).toEqual([]);

    await work(api);
    await makePerson(api.services, { email: 'second@studio.test', group: 'admin', at: world.studio.root });
    const { markedat, deletableat } = await api.call(deleteTenantAccount, { body: mark().body }, admin);
    expect(Date.parse(deletableat) - Date.parse(markedat)).toBe(14 * 86_400_000);
    expect(await refused(mark())).toBe('409 ERR63');
    // All administrators are notified, because one alone can request it. Other users are not.
    for (const email of ['admin@studio.test', 'second@studio.test']) {
      const [mail] = await mailsTo(api, email);
      expect(mail!.subject).toBe('Studio will be deleted');
      expect(mail!.text).toContain('admin Test marked Studio');
    }
    expect(await mailsTo(api, 'team@studio.test')).toEqual([]);

    // Until then the tenant works normally; the subscription ends with the waiting period.
    const { user } = await api.call(me, {}, admin);
    expect(user.tenants[0]!.subscription).toMatchObject({
      expired: 0,
      subscriptionEnd: { date: deletableat, days: 13 },
    });
    const { tenants } = await api.call(listTenants, { query: { state: 'marked' } }, root);
    expect(tenants).toMatchObject([{ id: world.studio.id, markedat, deletableat, periodend: null }]);

    await api.call(restoreTenant, studio(), root);
    const after = await api.call(me, {}, admin);
    expect(after.user.tenants[0]!.subscription.subscriptionEnd).toBeNull();
    expect(await actions()).toEqual(['tenant.marked', 'tenant.restored']);
  });
});

describe('Purging a tenant', () => {
  const refused = () => api.refused(deleteTenant, studio(), root);

  test('is refused if not marked, while the subscription runs, and before 14 days [Y264]', async () => {
    expect(await refused()).toBe('409 ERR58');
    await api.call(softDeleteTenant, studio(), root);
    expect(await refused()).toBe('409 ERR49');
    await set({ deletedat: ago(400) });
    // Closed for over a year, but the subscription has no end.
    expect(await refused()).toBe('409 ERR49');
    const { tenant } = await api.call(
      updateTenant,
      { ...studio(), body: { periodend: new Date(Date.now() + 5_000).toISOString() } },
      root,
    );
    expect(tenant.subscription.expired).toBe(1);
    await set({ deletedat: ago(13.9) });
    expect(await refused()).toBe('409 ERR64');
    await set({ deletedat: null, markedat: ago(13.9), periodend: null });
    expect(await refused()).toBe('409 ERR49');
    await set({ periodend: ago(1) });
    expect(await refused()).toBe('409 ERR64');
    await set({ markedat: ago(14.1) });
    await api.call(deleteTenant, studio(), root);
    // From here on the tenant is not found, although the erase job may still be running.
    expect(await refused()).toBe('404 ERR5');
    expect(await api.refused(restoreTenant, studio(), root)).toBe('404 ERR5');
    expect(await api.refused(updateTenant, { ...studio(), body: { credits: 1 } }, root)).toBe('404 ERR5');
    expect((await api.call(listTenants, {}, root)).tenants.map(({ name }) => name)).toEqual(['Other']);
    expect(await api.refused(me, {}, admin)).toBe('401 11026');
  });

  test('removes all data of the tenant and nothing of others [Y264] [Y274]', async () => {
    const { services } = api;
    const { db, settings } = services;
    const podid = await makePod(services, world.folder, world.users.team, { name: 'film.mov', size: 4 });
    await makePod(services, world.folder, world.users.team, { name: 'old.mov', parentpodid: podid });
    await makePod(services, world.folder, world.users.team, { name: 'binned.mov', deletedat: ago(1) });
    const assetid = await makeAsset(services, world.folder, podid, {
      name: 'film.mov',
      bytes: Buffer.from('film'),
      mimetype: 'video/mp4',
    });
    const theirPod = await makePod(services, world.otherProject, world.users.other, { name: 'theirs.mov' });
    const theirAsset = await makeAsset(services, world.otherProject, theirPod, {
      name: 'theirs.mov',
      bytes: Buffer.from('film'),
      mimetype: 'video/mp4',
    });
    // A derived file and a logo without rows, and an upload in progress.
    for (const kind of ['derived', 'logos']) {
      await store(`${kind}/${world.studio.id}/lost`);
    }
    const team = await api.signIn('team@studio.test');
    const announced = { nodeid: world.folder.id, filename: 'long.mov', filesize: 8 };
    const { upload } = await api.call(createPod, { body: announced }, team);
    await tusCreate(api, team, upload!.id, 8);
    expect((await tusPatch(api, team, upload!.id, 0, Buffer.from('half'))).status).toBe(204);
    const staged = join(settings.dataDir, 'uploads', upload!.id);
    await access(staged);

    const closed = await makeTenant(services, 'Closed');
    await set({ deletedat: ago(1) }, closed.id);
    const guest = await makeGuest('guest@studio.test', world.other.root);
    const sleeper = await makeGuest('sleeper@studio.test', closed.root);

    await set({ markedat: ago(15) });
    await api.call(deleteTenant, studio(), root);
    await work(api);
    await untilIdle(api);

    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where column_name = 'tenantid' and table_schema = 'public' and table_name not in ('audit', 'events')`.execute(
      db,
    );
    expect(tables.map(({ name }) => name)).toContain('access_points');
    for (const { name } of tables) {
      const { rows } =
        await sql`select 1 from ${sql.table(name)} where tenantid = ${world.studio.id}`.execute(db);
      expect(rows, name).toEqual([]);
    }
    expect(await db.selectFrom('tenants').select('name').orderBy('name').execute()).toEqual([
      { name: 'Closed' },
      { name: 'Other' },
    ]);
    const left = [...(await storeOf(services)).keys()].filter((key) => key.includes(world.studio.id));
    expect(left).toEqual([]);
    expect(await services.storage.size(`raw/${world.studio.id}/${assetid}`)).toBeUndefined();
    expect(await services.storage.size(`raw/${world.other.id}/${theirAsset}`)).toBe(4);
    await expect(access(staged)).rejects.toThrow();

    // Accounts are deleted with their last tenant; a tenant that can be restored counts.
    const kept = await db.selectFrom('users').select('id').where('deletedat', 'is', null).execute();
    const ids = kept.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([guest, sleeper, world.users.other]));
    for (const id of [world.users.admin, world.users.team, world.users.client]) expect(ids).not.toContain(id);

    // The audit log is kept and stays valid.
    expect((await actions()).at(-1)).toBe('tenant.deleted');
    const gone = await db
      .selectFrom('audit')
      .select('subjectid')
      .where('action', '=', 'account.deleted')
      .execute();
    expect(gone.map(({ subjectid }) => subjectid).sort()).toEqual(
      [world.users.admin, world.users.team, world.users.client].sort(),
    );
    expect(await verifyAudit(api.services)).toHaveProperty('head');
  });

  test('continues after an interrupted run, and a second run has nothing to do', async () => {
    const { db, storage } = api.services;
    await set({ markedat: ago(15) });
    await api.call(deleteTenant, studio(), root);
    await work(api);
    await untilIdle(api);
    // The state after a run that was killed between the rows and the bytes.
    await store(`raw/${world.studio.id}/left`);
    await enqueue(db, eraseTenant, { tenantid: world.studio.id });
    await untilIdle(api);
    expect(await storage.size(`raw/${world.studio.id}/left`)).toBeUndefined();
    const { rows } = await sql`select 1 from graphile_worker._private_jobs`.execute(db);
    expect(rows).toEqual([]);
  });

  test('does nothing for a tenant that was not deleted', async () => {
    const { db, storage } = api.services;
    const podid = await makePod(api.services, world.folder, world.users.team, { name: 'film.mov' });
    const asset = { name: 'film.mov', bytes: Buffer.from('film'), mimetype: 'video/mp4' };
    const assetid = await makeAsset(api.services, world.folder, podid, asset);
    await set({ markedat: ago(15), deletedat: ago(15) });
    await enqueue(db, eraseTenant, { tenantid: world.studio.id });
    await work(api);
    await untilIdle(api);
    expect(await storage.size(`raw/${world.studio.id}/${assetid}`)).toBe(4);
    expect(await db.selectFrom('pods').select('id').execute()).toEqual([{ id: podid }]);
  });
});

test('The scheduled job purges tenants marked by their administrator, not closed ones [Y264]', async () => {
  const [due, early, shut, kept] = await Promise.all(
    ['Due', 'Early', 'Shut', 'Kept'].map(async (name) => (await makeTenant(api.services, name)).id),
  );
  await set({ markedat: ago(14.1), periodend: ago(-100) }, due);
  await set({ markedat: ago(13.9) }, early);
  await set({ deletedat: ago(99), periodend: ago(99) }, shut);
  await runJob(api, 'tenants.sweep');
  const left = await api.services.db.selectFrom('tenants').select('id').execute();
  const ids = left.map(({ id }) => id);
  expect(ids).not.toContain(due);
  expect(ids).toEqual(expect.arrayContaining([early, shut, kept, world.studio.id, world.other.id]));
  const entry = await api.services.db
    .selectFrom('audit')
    .select(['actorid', 'data'])
    .where('action', '=', 'tenant.deleted')
    .execute();
  expect(entry).toEqual([{ actorid: null, data: { name: 'Due' } }]);
});
