import { listOperations } from '@rushes/contract/move-copy';
import { beforeAll, expect, test } from 'vitest';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeWorld, type Place, type World } from '#test/fixtures.ts';
import { beginOperation } from './index.ts';

let api: Api;
let world: World;
let team: As;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  team = await api.signIn('team@studio.test');
});

const begin = (place: Place, name: string) =>
  api.services.db.transaction().execute((trx) =>
    beginOperation(trx, {
      ...{ tenantid: place.tenantid, userid: world.users.team, code: 'AM17', name },
      ...{ nodeid: place.id, paths: [place.path], total: 1 },
    }),
  );

test('Operations are listed only to the user who started them, in tenants they can access', async () => {
  await begin(world.folder, 'Ours');
  await begin(world.otherProject, 'Of a tenant they left');
  expect((await api.call(listOperations, {}, team)).operations.map(({ name }) => name)).toEqual(['Ours']);
  const other = await api.signIn('admin@other.test');
  expect((await api.call(listOperations, {}, other)).operations).toEqual([]);
  const { db } = api.services;
  const periodend = new Date(Date.now() - 86_400_000);
  await db.updateTable('tenants').set({ periodend }).where('id', '=', world.studio.id).execute();
  const after = await api.fetch('/api/v1/operations', team);
  expect(await after.text()).not.toContain('Ours');
});
