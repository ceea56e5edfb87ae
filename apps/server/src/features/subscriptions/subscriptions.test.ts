import { getSubscription, listPlans } from '@rushes/contract/subscriptions';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { makePerson, makeWorld, type World } from '#test/fixtures.ts';

let api: Api;
let world: World;
let admin: As;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  admin = await api.signIn('admin@studio.test');
});

const studio = () => ({ params: { id: world.studio.id } });
const set = (change: object) =>
  api.services.db.updateTable('tenants').set(change).where('id', '=', world.studio.id).execute();

test('The subscription is visible to administrators of the tenant only, not to those of the platform [X258]', async () => {
  for (const email of ['client@studio.test', 'team@studio.test'])
    expect(await api.refused(getSubscription, studio(), await api.signIn(email))).toBe('403 ERR100');
  expect(await api.refused(getSubscription, studio())).toBe('401 1011');
  expect(await api.refused(getSubscription, studio(), await api.signIn('admin@other.test'))).toBe('404 ERR5');
  expect(await api.refused(getSubscription, { params: { id: newId() } }, admin)).toBe('404 ERR5');
  expect(await api.refused(getSubscription, { params: { id: 'mine' } }, admin)).toBe('400 11406');
  await makePerson(api.services, { email: 'root@platform.test', group: 'root' });
  expect(await api.refused(getSubscription, studio(), await api.signIn('root@platform.test'))).toBe(
    '404 ERR5',
  );
});

test('Plans are listed with prices and limits, with the current plan marked [Y272] [G105]', async () => {
  await set({ subscriptiontype: 'card', plan: 'pro', periodend: null });
  const { plans, subscription } = await api.call(getSubscription, studio(), admin);
  expect(plans.map(({ name }) => name)).toEqual([
    'Free trial',
    'Freelancer',
    'Pro',
    'Business',
    'Bronze',
    'Silver',
    'Gold',
    'Enterprise',
  ]);
  expect(plans.filter(({ current }) => current === 1).map(({ alias }) => alias)).toEqual(['pro']);
  expect(plans[0]).toMatchObject({
    monthly: null,
    annual: null,
    includes: { teamusers: 5, clientusers: 5, storage: 25, bandwidth: 10, credits: 100 },
  });
  for (const plan of plans.slice(1, -1)) {
    expect(plan.monthly, plan.name).toBeGreaterThan(0);
    // A year costs less than twelve months.
    expect(plan.annual!, plan.name).toBeLessThan(plan.monthly! * 12);
  }
  expect(subscription).toEqual({
    ...{ subscriptionType: 'card', plan: 'pro', subscriptionEnd: null, renews: 0, expired: 0 },
  });
});

test('The subscription is read with the root folder of the tenant too, by its administrators [Y272]', async () => {
  const byFolder = { params: { id: world.studio.root.id } };
  expect(await api.call(getSubscription, byFolder, admin)).toEqual(
    await api.call(getSubscription, studio(), admin),
  );
  expect(await api.refused(getSubscription, byFolder, await api.signIn('admin@other.test'))).toBe('404 ERR5');
  // The access point of a team member is at the root folder as well.
  expect(await api.refused(getSubscription, byFolder, await api.signIn('team@studio.test'))).toBe(
    '403 ERR100',
  );
});

test('Plans are public, without the current plan', async () => {
  const { plans } = await api.call(listPlans, {});
  const mine = await api.call(getSubscription, studio(), admin);
  expect(plans).toEqual(mine.plans.map(({ current, ...plan }) => plan));
});

test('The subscription shows the remaining time, and its end date once expired [Y272] [G93]', async () => {
  const periodend = new Date(Date.now() + 2 * 86_400_000 + 3_600_000 + 90_000).toISOString();
  await set({ periodend });
  const running = (await api.call(getSubscription, studio(), admin)).subscription;
  expect(running).toMatchObject({ expired: 0, subscriptionEnd: { date: periodend, days: 2 } });
  const { seconds, minutes } = running.subscriptionEnd!;
  expect(minutes).toBe(Math.floor(seconds / 60));
  expect(Math.abs(seconds * 1000 - (Date.parse(periodend) - Date.now()))).toBeLessThan(60_000);
  const over = new Date(Date.now() - 86_400_000).toISOString();
  await set({ periodend: over });
  expect((await api.call(getSubscription, studio(), admin)).subscription).toEqual({
    subscriptionType: 'card',
    plan: 'pro',
    subscriptionEnd: { date: over, seconds: 0, minutes: 0, days: 0 },
    renews: 0,
    expired: 1,
  });
});

test('The subscription of a closed tenant returns 404', async () => {
  await set({ deletedat: new Date() });
  expect(await api.refused(getSubscription, studio(), admin)).toBe('404 ERR5');
  await set({ deletedat: null });
});
