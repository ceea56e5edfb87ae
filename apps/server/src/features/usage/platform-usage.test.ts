import { reportServices, reportUsers } from '@rushes/contract/reports';
import { getUsage, listTenantUsage, listUserUsage } from '@rushes/contract/usage';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Api, type As, startApi } from '#test/api.ts';
import { makePerson, makeWorld, type World } from '#test/fixtures.ts';
import { runJob } from '#test/worker.ts';
import { eraseUsage } from './record-usage.queries.ts';

let api: Api;
let world: World;
let root: As;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  await makePerson(api.services, { email: 'root@platform.test', group: 'root' });
  root = await api.signIn('root@platform.test');
});

const tables = [
  ...['usage_changes', 'usage_days', 'usage_tenant_days', 'usage_tenant_months', 'usage_platform_days'],
  ...['usage_user_months', 'usage_project_months', 'usage_service_days', 'usage_storage'],
];
beforeEach(async () => {
  for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(api.services.db);
});

describe('Usage', () => {
  it('of the whole platform is the same before and after it is rolled up, for any days [Y277]', async () => {
    const { db } = api.services;
    const { studio, other: second, project, users } = world;
    for (const [index, day] of [
      '2024-09-30',
      '2024-10-01',
      '2024-10-31',
      '2024-11-15',
      '2024-12-01',
    ].entries())
      for (const [tenantid, userid] of [
        [studio.id, users.team],
        [studio.id, users.client],
        [second.id, users.other],
      ])
        await sql`insert into usage_changes
          (at, tenantid, userid, projectid, service, credits, storage, bandwidth, uploads, uploadbytes, views)
          values (${`${day}T12:00:00Z`}, ${tenantid}, ${userid},
            ${userid === users.team ? project.id : null}, ${userid === users.client ? 'translate' : null},
            ${userid === users.client ? 10 ** index : 0}, ${10 ** index}, ${10 ** index}, 1, 2, 3)`.execute(
          db,
        );
    await sql`update resources set used = 100000 where name = 'storage'`.execute(db);
    await sql`delete from usage_changes where at > now() - interval '1 hour'`.execute(db);
    const spans = [
      { from: '2024-10-01', to: '2024-10-31' },
      { from: '2024-09-30', to: '2024-11-15' },
      { from: '2024-10-02', to: '2024-11-14' },
      { from: '2024-10-01', to: '2024-12-31' },
    ];
    const read = () =>
      Promise.all(
        spans.map(async (span) => ({
          tenants: (await api.call(listTenantUsage, { query: span }, root)).usage,
          users: await Promise.all(
            (['bandwidth', 'storage', 'name'] as const).map(
              async (sort) =>
                (await api.call(listUserUsage, { query: { ...span, sort, q: 'test' } }, root)).usage,
            ),
          ),
          report: (await api.call(reportUsers, { query: span }, root)).report.rows,
          services: (await api.call(reportServices, { query: span }, root)).report.rows,
          tenant: (await api.call(getUsage, { query: { tid: studio.id, ...span } }, root)).usage,
        })),
      );
    const before = await read();
    const of = (name: string) =>
      before.map((one) => one.tenants.tenants.find((tenant) => tenant.name === name)!);
    expect(of('Studio').map(({ bandwidth }) => bandwidth)).toEqual([220, 2222, 200, 22_220]);
    expect(of('Other').map(({ storage }) => storage)).toEqual([
      ...[100_000 - 11_000, 100_000 - 10_000, 100_000 - 11_000, 100_000],
    ]);
    expect(before.map(({ services }) => services.map((row) => row.at(-1)))).toEqual([
      [110],
      [1111],
      [100],
      [11_110],
    ]);
    const tenant = before[1]!.tenant;
    expect(tenant.users.map(({ id, bandwidth }) => [id, bandwidth])).toEqual([
      [users.client, 1111],
      [users.team, 1111],
      [null, 0],
    ]);
    expect(tenant.projects.map(({ id, bandwidth }) => [id, bandwidth])).toEqual([
      [project.id, 1111],
      [null, 1111],
    ]);
    expect(before[1]!.tenants.totals).toMatchObject({ bandwidth: 3333, uploads: 12, views: 36 });
    const [byBandwidth, byStorage, byName] = before[3]!.users;
    expect(byBandwidth!.users.map(({ name, bandwidth }) => [name, bandwidth])).toEqual([
      ['admin Test', 11_110],
      ['client Test', 11_110],
      ['team Test', 11_110],
    ]);
    expect([byStorage!.count, byName!.count]).toEqual([3, 3]);
    await runJob(api, 'usage.rollUp');
    expect(await read()).toEqual(before);
  });

  it('of an erased tenant is subtracted from that of the platform', async () => {
    const { db } = api.services;
    const change = (tenantid: string, bandwidth: number) =>
      sql`insert into usage_changes (at, tenantid, bandwidth, service, credits)
        values ('2024-10-10', ${tenantid}, ${bandwidth}, 'translate', ${bandwidth})`.execute(db);
    const services = async () => {
      const { report } = await api.call(
        reportServices,
        { query: { from: '2024-10-01', to: '2024-10-31' } },
        root,
      );
      return report.rows[0]!.at(-1);
    };
    await change(world.studio.id, 5);
    await change(world.other.id, 7);
    await runJob(api, 'usage.rollUp');
    const total = async () =>
      (await api.call(listTenantUsage, { query: { from: '2024-10-01', to: '2024-10-31' } }, root)).usage
        .totals;
    expect((await total()).bandwidth).toBe(12);
    expect(await services()).toBe(12);
    await db.transaction().execute((trx) => eraseUsage(trx, { tenantid: world.other.id }));
    expect((await total()).bandwidth).toBe(5);
    expect(await services()).toBe(5);
  });
});
