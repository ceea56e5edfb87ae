import { reportUsers } from '@rushes/contract/reports';
import { setTenantSettings } from '@rushes/contract/tenants';
import { getUsage, listUserUsage } from '@rushes/contract/usage';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeAsset, makePerson, makePod, makeWorld, type World } from '#test/fixtures.ts';
import { sendFile } from '#test/scenes/uploads-scene.ts';
import { runJob } from '#test/worker.ts';
import { recountStorage } from './node-storage.queries.ts';

let api: Api;
let world: World;
let admin: As;
let team: As;

const usageOf = async (query: { from?: string; to?: string; project?: string } = {}) =>
  (await api.call(getUsage, { query: { tid: world.studio.id, ...query } }, admin)).usage;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  admin = await api.signIn('admin@studio.test');
  team = await api.signIn('team@studio.test');
});

test('Storage is measured per project and uploader once per day', async () => {
  const { studio, folder, project, users } = world;
  await sendFile(api, team, { nodeid: folder.id, filename: 'c.bin', bytes: Buffer.alloc(500) });
  const now = await usageOf();
  const ofProject = now.projects.find(({ id }) => id === project.id)!;
  expect(ofProject.storage).toBeGreaterThanOrEqual(500);
  expect(now.projects.reduce((sum, { storage }) => sum + storage, 0)).toBe(now.totals.storage);
  expect(now.users.reduce((sum, { storage }) => sum + storage, 0)).toBe(now.totals.storage);
  await runJob(api, 'usage.measure');
  await runJob(api, 'usage.measure');
  const { rows } = await sql<{ day: string; bytes: number }>`
    select day::text, bytes from usage_storage where tenantid = ${studio.id} and userid = ${users.team}`.execute(
    api.services.db,
  );
  expect(rows).toHaveLength(1);
  const yesterday = rows[0]!.day;
  const then = await usageOf({ from: yesterday, to: yesterday });
  expect(then.projects.find(({ id }) => id === project.id)!.storage).toBe(ofProject.storage);
  const own = await usageOf({ from: yesterday, project: project.id });
  expect(own.days.map(({ storage }) => storage)).toEqual(own.days.map(() => ofProject.storage));
  // Of all workspaces: as measured in the month.
  await makePerson(api.services, { email: 'root@platform.test', group: 'root' });
  const { usage } = await api.call(
    listUserUsage,
    { query: { sort: 'storage' } },
    await api.signIn('root@platform.test'),
  );
  expect(usage.users.map(({ id, storage }) => [id, storage])).toEqual([[users.team, ofProject.storage]]);
});

test('The storage of each folder is known by kind after every change, without reading the files', async () => {
  const { db } = api.services;
  const { studio, folder, hidden, users } = world;
  const podOf = (name: string) => makePod(api.services, folder, users.team, { name, kind: 'video' });
  const pods = [await podOf('one.mp4'), await podOf('two.mp4')] as const;
  const assets = await Promise.all(
    [...pods, pods[0]].map((pod) =>
      makeAsset(api.services, folder, pod, { name: 'v', bytes: Buffer.alloc(40), mimetype: 'video/mp4' }),
    ),
  );
  const counted = () =>
    sql<{ nodeid: string; userid: string; kind: number; bytes: number; files: number }>`
    select nodeid, userid, kind, sum(bytes)::int8 as bytes, sum(files)::int4 as files from node_storage
    group by 1, 2, 3 having sum(bytes) <> 0 or sum(files) <> 0 order by 1, 2, 3`.execute(db);
  const exact = async () => {
    await db.transaction().execute((trx) => recountStorage(trx, studio.id));
    return (await counted()).rows;
  };
  const changes = [
    sql`update pods set archived = 1 where id = ${pods[0]}`,
    sql`update pods set nodeid = ${hidden.id} where id = ${pods[1]}`,
    sql`update assets set size = size + 7 where podid in (${pods[0]}, ${pods[1]})`,
    sql`update pods set archived = 0, createdbyid = ${users.admin} where id = ${pods[0]}`,
    sql`update pods set deletedat = now() where id = ${pods[1]}`,
    sql`update assets set size = size + 3 where podid = ${pods[1]}`,
    sql`update pods set deletedat = null where id = ${pods[1]}`,
    sql`update pods set parentpodid = ${pods[1]} where id = ${pods[0]}`,
    sql`update pods set archived = 1 where id in (${pods[0]}, ${pods[1]})`,
    sql`update pods set archived = 4 where id in (${pods[0]}, ${pods[1]})`,
    sql`update pods set parentpodid = null where id = ${pods[0]}`,
    sql`update assets set type = 1 where id = ${assets[0]}`,
    sql`update assets set metadata = '{"derived": 1}' where id = ${assets[0]}`,
    sql`update assets set type = 0, metadata = '{}' where id = ${assets[0]}`,
    sql`update assets set name = 'x' where podid in (${pods[0]}, ${pods[1]})`,
    sql`update assets set deletedat = now() where id = ${assets[2]}`,
    sql`delete from assets where id = ${assets[2]}`,
    sql`update assets set podid = ${pods[1]} where id = ${assets[0]}`,
    sql`update pods set deletedat = now() where id = ${pods[0]}`,
    sql`delete from pods where id = ${pods[0]}`,
  ];
  for (const [at, change] of changes.entries()) {
    await change.execute(db);
    const { rows } = await counted();
    expect(rows, String(at)).toEqual(await exact());
  }
  const binned = await podOf('three.mp4');
  await makeAsset(api.services, folder, binned, {
    name: 'v',
    bytes: Buffer.alloc(40),
    mimetype: 'video/mp4',
  });
  await sql`update pods set deletedat = now() where id = ${binned}`.execute(db);
  for (let time = 0; time < 10; time++)
    await sql`update assets set size = size + 1 where id = ${assets[0]}`.execute(db);
  const before = (await counted()).rows;
  const rowsNow = async () =>
    (await sql<{ count: number }>`select count(*)::int4 as count from node_storage`.execute(db)).rows[0]!
      .count;
  const many = await rowsNow();
  await runJob(api, 'usage.rollUp');
  expect((await counted()).rows).toEqual(before);
  expect(await rowsNow()).toBeLessThan(many);
  expect(await exact()).toEqual(before);
  const active = before.filter(({ kind }) => kind < 4).reduce((sum, { bytes }) => sum + bytes, 0);
  const { rows } = await sql<{ size: number }>`
    select sum(bytes)::int8 as size from storage_by_project(${studio.id})`.execute(db);
  expect(rows[0]!.size).toBe(active);
});

test('The storage of now is reported until the day of the tenant, not of UTC', async () => {
  const setTimezone = (timezone: string) =>
    api.call(setTenantSettings, { params: { id: world.studio.id }, body: { timezone } }, admin);
  const storageIn = async (query: { from?: string; to?: string }) => {
    const { report } = await api.call(reportUsers, { query: { tid: world.studio.id, ...query } }, admin);
    const at = report.columns.findIndex(({ key }) => key === 'storage');
    return report.rows.reduce((sum, row) => sum + Number(row[at]), 0);
  };
  await sql`delete from usage_storage`.execute(api.services.db);
  const utc = new Date().toISOString().slice(0, 10);
  try {
    if (new Date().getUTCHours() < 11) {
      // There it is still yesterday.
      await setTimezone('Pacific/Pago_Pago');
      expect(await storageIn({})).toBeGreaterThan(0);
    } else {
      // There it is already tomorrow, so nothing was measured for the day of UTC.
      await setTimezone('Pacific/Kiritimati');
      expect(await storageIn({ from: utc, to: utc })).toBe(0);
    }
  } finally {
    await setTimezone('UTC');
  }
});
