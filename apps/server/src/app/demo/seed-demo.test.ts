import { listNodes } from '@rushes/contract/nodes';
import { getTenantEmails, listTenants } from '@rushes/contract/tenants';
import { expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import { PASSWORD as password } from '#test/world.ts';
import { people } from './demo-content.ts';
import { seedDemo } from './seed-demo.ts';

test('an empty database gets two tenants, a user per role and files to be made, once [A1]', async () => {
  const api = await startApi();
  const { db } = api.services;
  expect(await seedDemo(api.services, password)).toBe(true);
  const counts = async () => ({
    tenants: (await db.selectFrom('tenants').select('id').execute()).length,
    users: (await db.selectFrom('users').select('id').execute()).length,
    pods: (await db.selectFrom('pods').select('id').execute()).length,
  });
  const planted = await counts();
  expect(planted).toMatchObject({ tenants: 2, users: people.length });
  expect(await seedDemo(api.services, password)).toBe(false);
  expect(await counts()).toEqual(planted);

  const types = await db.selectFrom('users').select('type').distinct().execute();
  expect(types.map(({ type }) => type).sort()).toEqual(['admin', 'client', 'root', 'salesman', 'team']);
  const jobs = await db
    .selectFrom('graphile_worker.jobs' as never)
    .selectAll()
    .execute();
  expect(jobs).toHaveLength(api.services.media.ready ? planted.pods : 0);

  const admin = await api.signIn('admin@demo.test');
  const { nodes } = await api.call(listNodes, {}, admin);
  expect(nodes.map(({ name }) => name)).toEqual(['Northlight Studio']);

  // As the platform sees them: paid, limited in everything, and counted as they are.
  const { tenants } = await api.call(listTenants, {}, await api.signIn('root@demo.test'));
  expect(tenants).toMatchObject([
    {
      name: 'Northlight Studio',
      state: 'active',
      subscription: { subscriptionType: 'card', plan: 'gold' },
      limits: { teamusers: 50, clientusers: 250, storage: 25_000, bandwidth: 5_000, credits: 8_000 },
      used: { teamusers: 2, clientusers: 1 },
      administrator: { email: 'admin@demo.test' },
    },
    {
      name: 'Other Pictures',
      state: 'active',
      subscription: { subscriptionType: 'freetrial', plan: 'freetrial', subscriptionEnd: { days: 13 } },
      limits: { teamusers: 5, clientusers: 5, storage: 25, bandwidth: 10, credits: 100 },
      used: { teamusers: 1, clientusers: 1 },
      administrator: { email: 'admin@other.test' },
    },
  ]);
  const { id } = tenants[0]!;
  const { emails } = await api.call(getTenantEmails, { params: { id } }, admin);
  expect(emails.map(({ email }) => email?.split('@')[0])).toEqual(['editorial', 'traffic', 'support']);
});
