import { createDownload } from '@rushes/contract/downloads';
import { AssetType } from '@rushes/contract/enums';
import { deletePod } from '@rushes/contract/pods';
import { reportPresence } from '@rushes/contract/presence';
import { setTenantSettings } from '@rushes/contract/tenants';
import {
  getTenantUsage,
  getUsage,
  getUserUsage,
  listTenantUsage,
  listUserUsage,
} from '@rushes/contract/usage';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signedUrl } from '#features/assets/urls/index.ts';
import { refundCredits, reserveCredits, settleCredits } from '#features/credits/index.ts';
import { writeBandwidth } from '#features/limits/bandwidth.service.ts';
import { countStorage } from '#features/limits/index.ts';
import type { Trx } from '#platform/context/context.ts';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeAsset, makePerson, makePod, makeWorld, type World } from '#test/fixtures.ts';
import { sendFile } from '#test/scenes/uploads-scene.ts';
import { viewerOf } from '#test/session.ts';
import { runJob } from '#test/worker.ts';

let api: Api;
let world: World;
let admin: As;
let team: As;
let client: As;
let other: As;
let root: As;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  await makePerson(api.services, { email: 'root@platform.test', group: 'root' });
  [admin, team, client, other, root] = (await Promise.all(
    [
      'admin@studio.test',
      'team@studio.test',
      'client@studio.test',
      'admin@other.test',
      'root@platform.test',
    ].map((email) => api.signIn(email)),
  )) as [As, As, As, As, As];
});

const tables = [
  ...['usage_changes', 'usage_days', 'usage_tenant_days', 'usage_tenant_months', 'usage_platform_days'],
  ...['usage_user_months', 'usage_project_months', 'usage_service_days', 'usage_storage'],
];
beforeEach(async () => {
  for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(api.services.db);
});

const usageOf = async (period: { from?: string; to?: string; project?: string } = {}, as = admin) =>
  (await api.call(getUsage, { query: { tid: world.studio.id, ...period } }, as)).usage;

/** What was recorded since the last call happened at this time of the past instead. */
async function happenedAt(at: string): Promise<void> {
  await writeBandwidth(api.services);
  await sql`update usage_changes set at = ${at} where at > now() - interval '1 hour'`.execute(
    api.services.db,
  );
}

const inTransaction = (work: (trx: Trx) => Promise<void>) => api.services.db.transaction().execute(work);

async function spend(podid: string, service: string, units: number, as = world.users.team): Promise<void> {
  const given = { tenantid: world.studio.id, podid, service };
  await inTransaction((trx) => reserveCredits(trx, { ...given, userid: as, units }));
  await inTransaction((trx) => settleCredits(trx, given));
}

describe('A scripted month', () => {
  it('matches uploads, plays and services to the byte and credit, on the days of the tenant', async () => {
    const { studio, folder, project, users } = world;
    await api.call(
      setTenantSettings,
      { params: { id: studio.id }, body: { timezone: 'Europe/Amsterdam' } },
      admin,
    );

    // 30 October, 23:59 UTC: already 31 October in Amsterdam.
    const first = await sendFile(api, team, {
      nodeid: folder.id,
      filename: 'a.bin',
      bytes: Buffer.alloc(1000),
    });
    await happenedAt('2024-10-30T23:59:00Z');
    // 31 October, 22:59 UTC, after the end of summer time: still October in Amsterdam.
    await spend(first.pod.id, 'aws-transcribe', 7);
    await happenedAt('2024-10-31T22:59:59Z');
    // One second later it is November.
    await spend(first.pod.id, 'aws-translate', 2);
    await happenedAt('2024-10-31T23:00:00Z');

    const second = await sendFile(api, client, {
      nodeid: folder.id,
      filename: 'b.bin',
      bytes: Buffer.alloc(234),
    });
    await happenedAt('2024-11-15T12:00:00Z');
    const video = await makePod(api.services, folder, users.team, { name: 'v.mp4', kind: 'video' });
    const bytes = Buffer.alloc(5000);
    const asset = await makeAsset(api.services, folder, video, {
      ...{ name: 'v.mp4', bytes, mimetype: 'video/mp4', type: AssetType.WEB },
    });
    await inTransaction((trx) => countStorage(trx, studio.id, bytes.length));
    const url = signedUrl(viewerOf(api, client), asset, 'v.mp4');
    await (await api.fetch(url)).arrayBuffer();
    await (await api.fetch(url, undefined, { headers: { range: 'bytes=0-9' } })).arrayBuffer();
    await api.call(reportPresence, { params: { tab: newId() }, body: { podid: video } }, client);
    // The same person within the hour: one view.
    await api.call(reportPresence, { params: { tab: newId() }, body: { podid: video } }, client);
    await api.call(reportPresence, { params: { tab: newId() }, body: { podid: video } }, team);
    await happenedAt('2024-11-30T22:59:59Z');

    // A refunded service costs nothing.
    await inTransaction((trx) =>
      reserveCredits(trx, {
        tenantid: studio.id,
        podid: video,
        service: 'aws-transcribe',
        units: 50,
        userid: null,
      }),
    );
    await inTransaction((trx) =>
      refundCredits(trx, { tenantid: studio.id, podid: video, service: 'aws-transcribe' }),
    );
    await api.call(deletePod, { params: { id: second.pod.id } }, team);
    await happenedAt('2024-11-30T23:00:00Z');

    const expected = async () => {
      const november = await usageOf({ from: '2024-11-01', to: '2024-11-30' });
      // A complete month with days beside it, of users and guests, and of files outside of projects.
      const longer = await usageOf({ from: '2024-10-31', to: '2024-12-01' });
      const partsOf = ({ users: list, projects }: typeof longer, id: string | null) =>
        [list, projects].map((parts) => {
          const part = parts.find((one) => one.id === id);
          return part && [part.bandwidth, part.credits, part.uploads, part.uploadbytes, part.views];
        });
      expect(partsOf(longer, users.team)[0]).toEqual([0, 9, 1, 1000, 1]);
      expect(partsOf(longer, users.client)[0]).toEqual([5010, 0, 1, 234, 1]);
      expect(partsOf(longer, project.id)[1]).toEqual([5010, 9, 2, 1234, 2]);
      expect(november.totals).toEqual({
        ...{ storage: 6234, bandwidth: 5010, credits: 2, uploads: 1, uploadbytes: 234, views: 2 },
      });
      expect(november.previous).toEqual({ from: '2024-10-01', to: '2024-10-31' });
      expect(november.previousTotals).toEqual({
        ...{ storage: 1000, bandwidth: 0, credits: 7, uploads: 1, uploadbytes: 1000, views: 0 },
      });
      expect(november.previousDays.at(-1)).toMatchObject({ day: '2024-10-31', uploads: 1, credits: 7 });
      expect(november.days[0]).toMatchObject({ day: '2024-11-01', storage: 1000, credits: 2 });
      expect(november.days[14]).toMatchObject({ day: '2024-11-15', storage: 1234, uploadbytes: 234 });
      expect(november.days.at(-1)).toMatchObject({ day: '2024-11-30', bandwidth: 5010, views: 2 });
      expect(november.services).toEqual([{ day: '2024-11-01', service: 'aws-translate', credits: 2 }]);
      expect(november.previousServices).toEqual([
        { day: '2024-10-31', service: 'aws-transcribe', credits: 7 },
      ]);
      expect(november.projects.find(({ id }) => id === project.id)).toMatchObject({
        ...{ name: 'Project', bandwidth: 5010, credits: 2, uploads: 1, uploadbytes: 234, views: 2 },
      });
      expect(november.users.find(({ id }) => id === users.client)).toMatchObject({
        ...{ name: 'client Test', bandwidth: 5010, credits: 0, uploads: 1, views: 1 },
      });
      const own = await usageOf({ from: '2024-11-01', to: '2024-11-30', project: project.id });
      expect(own.project).toEqual({ id: project.id, name: 'Project' });
      expect(own.totals).toMatchObject({
        bandwidth: 5010,
        credits: 2,
        uploads: 1,
        uploadbytes: 234,
        views: 2,
      });
      expect(own.previousTotals).toMatchObject({ credits: 7, uploads: 1 });
      expect(own.days[14]).toMatchObject({ day: '2024-11-15', uploadbytes: 234 });
      expect(own.services).toEqual(november.services);
      expect(own.users.find(({ id }) => id === users.client)).toMatchObject({ bandwidth: 5010, views: 1 });
      const elsewhere = await usageOf({ from: '2024-11-01', to: '2024-11-30', project: world.client.id });
      expect(elsewhere.totals).toMatchObject({ bandwidth: 0, credits: 0, uploads: 0, views: 0 });
      const december = await usageOf({ from: '2024-12-01', to: '2024-12-01' });
      expect(december.totals).toMatchObject({ storage: 6000, bandwidth: 0, credits: 0 });
    };
    await expected();
    // The same figures from the roll-ups, however often the job runs.
    await runJob(api, 'usage.rollUp');
    await runJob(api, 'usage.rollUp');
    const { rows } = await sql<{ left: number }>`select count(*)::int as left from usage_changes`.execute(
      api.services.db,
    );
    expect(rows[0]!.left).toBe(0);
    await expected();
  });

  it('has no storage of files that are gone, of one user and of the whole tenant', async () => {
    const { db } = api.services;
    const { studio, users } = world;
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    await api.call(setTenantSettings, { params: { id: studio.id }, body: { timezone: 'UTC' } }, admin);
    const measured = (userid: string, ago: number, bytes: number) =>
      sql`insert into usage_storage (tenantid, day, userid, bytes)
        values (${studio.id}, ${day(ago)}, ${userid}, ${bytes})`.execute(db);
    await measured(users.team, 4, 900);
    await measured(users.client, 4, 50);
    // The files of one user were deleted before this day.
    await measured(users.client, 3, 50);
    const levelsOf = async (userid: string) => {
      const query = { tid: studio.id, from: day(4), to: day(1) };
      const { usage } = await api.call(getUserUsage, { params: { id: userid }, query }, admin);
      return usage.days.map(({ storage }) => storage);
    };
    expect(await levelsOf(users.team)).toEqual([900, 0, 0, 0]);
    expect(await levelsOf(users.client)).toEqual([50, 50, 50, 50]);

    await sql`update assets set deletedat = now() where tenantid = ${studio.id}`.execute(db);
    await sql`update resources set used = 0 where tenantid = ${studio.id} and name = 'storage'`.execute(db);
    await runJob(api, 'usage.measure');
    expect(await levelsOf(users.client)).toEqual([50, 50, 50, 0]);
    const then = await usageOf({ from: day(1), to: day(1) });
    expect(then.users.filter(({ id }) => id !== null)).toEqual([]);
  });
});

describe('Usage', () => {
  it('is for administrators of the tenant and for the platform, never for clients [Y277]', async () => {
    const mine = { query: { tid: world.studio.id } };
    const person = { params: { id: world.users.team }, query: { tid: world.studio.id } };
    for (const as of [team, client]) {
      expect(await api.refused(getUsage, mine, as)).toBe('403 ERR100');
      expect(await api.refused(listUserUsage, mine, as)).toBe('403 ERR100');
      expect(await api.refused(getUserUsage, person, as)).toBe('403 ERR100');
      expect(await api.refused(listTenantUsage, {}, as)).toBe('403 11403');
    }
    expect(await api.refused(getUsage, mine)).toBe('401 1011');
    expect(await api.refused(getUsage, mine, other)).toBe('404 ERR5');
    const ofOthers = { query: { ...mine.query, project: world.otherProject.id } };
    expect(await api.refused(getUsage, ofOthers, admin)).toBe('404 ERR7');
    expect(await api.refused(getTenantUsage, { params: { id: world.studio.id } }, other)).toBe('404 ERR5');
    expect(await api.refused(listTenantUsage, {}, admin)).toBe('403 11403');
    expect(await api.refused(listUserUsage, {}, admin)).toBe('403 11403');
    expect(await api.refused(getUserUsage, { params: { id: world.users.team } }, admin)).toBe('403 11403');
    const theirs = { params: { id: world.users.other }, query: { tid: world.studio.id } };
    expect(await api.refused(getUserUsage, theirs, admin)).toBe('404 ERR9');
    expect(
      (await api.call(getTenantUsage, { params: { id: world.studio.id } }, root)).usage.tenant.name,
    ).toBe('Studio');
    expect((await usageOf({}, root)).tenant.id).toBe(world.studio.id);
  });

  it('stays available when the subscription has ended [C43]', async () => {
    const set = (end: string | null) =>
      sql`update tenants set periodend = ${end} where id = ${world.studio.id}`.execute(api.services.db);
    await set('2024-01-01T00:00:00Z');
    expect((await usageOf()).tenant.id).toBe(world.studio.id);
    await set(null);
  });

  it('is listed per tenant and per user, sorted, searched and in pages [Y277]', async () => {
    const video = await makePod(api.services, world.folder, world.users.team, {
      name: 'w.mp4',
      kind: 'video',
    });
    await spend(video, 'aws-transcribe', 9);
    await spend(video, 'aws-transcribe', 3, world.users.admin);
    const { usage } = await api.call(listTenantUsage, { query: { sort: 'credits' } }, root);
    expect(usage.tenants.map(({ name, credits }) => [name, credits])).toEqual([
      ['Studio', 12],
      ['Other', 0],
    ]);
    expect(usage.totals.credits).toBe(12);
    const found = await api.call(listTenantUsage, { query: { q: 'oth' } }, root);
    expect(found.usage).toMatchObject({ count: 1, tenants: [{ name: 'Other' }] });
    for (const scope of [{}, { tid: world.studio.id }]) {
      const users = await api.call(listUserUsage, { query: { ...scope, sort: 'credits', limit: 1 } }, root);
      expect(users.usage.users.map(({ email, credits }) => [email, credits])).toEqual([
        ['team@studio.test', 9],
      ]);
      const next = await api.call(
        listUserUsage,
        { query: { ...scope, sort: 'credits', limit: 1, offset: 1 } },
        root,
      );
      expect(next.usage.users[0]).toMatchObject({ email: 'admin@studio.test', tenant: { name: 'Studio' } });
    }
    await runJob(api, 'usage.rollUp');
    const one = await api.call(getUserUsage, { params: { id: world.users.team } }, root);
    expect(one.usage.totals.credits).toBe(9);
    expect(one.usage.tenants).toMatchObject([{ id: world.studio.id, name: 'Studio', credits: 9 }]);
    expect(one.usage.projects).toMatchObject([{ id: world.project.id, credits: 9 }]);
    const own = await api.call(
      getUserUsage,
      { params: { id: world.users.team }, query: { tid: world.studio.id } },
      admin,
    );
    expect(own.usage.totals.credits).toBe(9);
  });

  it('refuses a time zone that does not exist, and a period that ends before it begins', async () => {
    const zone = { params: { id: world.studio.id }, body: { timezone: 'Mars/Olympus' } };
    expect(await api.refused(setTenantSettings, zone, admin)).toBe('400 11406');
    const wrong = { query: { tid: world.studio.id, from: '2024-11-02', to: '2024-11-01' } };
    expect(await api.refused(getUsage, wrong, admin)).toBe('400 11406');
  });

  it('counts a download for the person and the project', async () => {
    const pod = await makePod(api.services, world.folder, world.users.team, { name: 'd.bin' });
    await makeAsset(api.services, world.folder, pod, {
      ...{ name: 'd.bin', bytes: Buffer.alloc(77), mimetype: 'application/octet-stream' },
    });
    const { url } = await api.call(createDownload, { body: { podids: [pod] } }, team);
    await (await api.fetch(url!)).arrayBuffer();
    await writeBandwidth(api.services);
    const { users, projects } = await usageOf();
    expect(users.find(({ id }) => id === world.users.team)!.bandwidth).toBe(77);
    expect(projects.find(({ id }) => id === world.project.id)!.bandwidth).toBe(77);
  });
});
