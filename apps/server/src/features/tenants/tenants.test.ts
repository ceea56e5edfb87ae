import { listTenants, onboard, type Tenant, updateTenant } from '@rushes/contract/tenants';
import { beforeAll, describe, expect, test } from 'vitest';
import { takeUnits } from '#features/limits/index.ts';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { duringTransaction } from '#test/during-transaction.ts';
import { makePerson, makeTenant, makeWorld } from '#test/fixtures.ts';
import { inDays, newTenant } from '#test/new-tenant.ts';

let api: Api;
let root: As;

beforeAll(async () => {
  api = await startApi();
  await makeWorld(api.services);
  await makePerson(api.services, { email: 'root@platform.test', group: 'root' });
  root = await api.signIn('root@platform.test');
});

describe('Tenant list', () => {
  const list = (query: object = {}) => api.call(listTenants, { query }, root);
  const names = async (query: object = {}) => (await list(query)).tenants.map(({ name }) => name);

  test('is sorted by name and paged without gaps or repetition [Y274]', async () => {
    for (const name of ['Page 10', 'page 9', 'Påge 1']) await makeTenant(api.services, name);
    expect(await names({ q: 'page' })).toEqual(['page 9', 'Page 10']);
    const all = await names();
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ limit: 2, ...(cursor ? { cursor } : {}) });
      expect(page.tenants.length).toBeLessThanOrEqual(2);
      paged.push(...page.tenants.map(({ name }) => name));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(paged).toEqual(all);
    expect(all.indexOf('Påge 1')).toBeLessThan(all.indexOf('page 9'));
    for (const wrong of ['x', 'x.y', `${(await list({ limit: 1 })).next}x`]) {
      expect(await api.refused(listTenants, { query: { cursor: wrong } }, root)).toBe('400 11406');
    }
    expect(await api.refused(listTenants, { query: { limit: 0 } }, root)).toBe('400 11406');
    expect(await api.refused(listTenants, { query: { state: 'gone' as 'active' } }, root)).toBe('400 11406');
  });

  test('can be searched by name and administrator, with wildcards taken literally', async () => {
    expect(await names({ q: 'sTUdio' })).toEqual(['Studio']);
    expect(await names({ q: 'admin@studio' })).toEqual(['Studio']);
    const { root: top } = await makeTenant(api.services, 'Found by its people');
    await makePerson(api.services, { email: 'zoe.quill@search.test', group: 'admin', at: top });
    for (const q of ['zoe.quill', 'QUILL@search', 'zoe.quill test', ' found by ']) {
      expect(await names({ q }), q).toEqual(['Found by its people']);
    }
    for (const q of ['%', '_', '\\', "'", 'nobody']) expect(await names({ q }), q).toEqual([]);
  });

  test('can be filtered by state: expired, marked or closed', async () => {
    const ids = await Promise.all(
      ['State expired', 'State marked', 'State closed'].map(
        async (name) => (await makeTenant(api.services, name)).id,
      ),
    );
    const set = (id: string | undefined, change: object) =>
      api.services.db.updateTable('tenants').set(change).where('id', '=', id!).execute();
    await set(ids[0], { periodend: inDays(-1) });
    await set(ids[1], { markedat: inDays(-1), periodend: inDays(-1) });
    await set(ids[2], { deletedat: inDays(-1), markedat: inDays(-1), periodend: inDays(-1) });
    expect(await names({ state: 'expired' })).toEqual(['State expired']);
    expect(await names({ state: 'marked' })).toEqual(['State marked']);
    expect(await names({ state: 'deleted', q: 'state' })).toEqual(['State closed']);
    expect(await names({ state: 'active', q: 'state' })).toEqual([]);
  });
});

describe('Changing a tenant', () => {
  let tenant: Tenant;
  const change = (body: object, id = tenant.id) => api.call(updateTenant, { params: { id }, body }, root);
  const refused = (body: object, id = tenant.id) => api.refused(updateTenant, { params: { id }, body }, root);

  beforeAll(async () => {
    const body = newTenant({ tenantName: 'Before', email: 'boss@change.test' });
    tenant = (await api.call(onboard, { body }, root)).tenant;
  });

  test('applies the validation of onboarding', async () => {
    expect(await refused({ tenantName: 'Before' }, newId())).toBe('404 ERR5');
    expect(await refused({ tenantName: '#' })).toBe('400 ERR60');
    expect(await refused({ periodend: inDays(-1) })).toBe('400 ERR82');
    expect(await refused({ credits: -1 })).toBe('400 11406');
    expect(await refused({ subscriptionType: 'gold' })).toBe('400 11406');
    expect((await change({})).tenant).toMatchObject({ name: 'Before' });
  });

  test('changes only the given fields, and renames the root node [Y274] [Y285]', async () => {
    const { tenant: after } = await change({ tenantName: 'After', storage: 2, credits: 0 });
    expect(after).toMatchObject({
      name: 'After',
      periodend: tenant.periodend,
      limits: { teamusers: 3, clientusers: 2, storage: 2, bandwidth: 10, credits: 0 },
    });
    const node = await api.services.db
      .selectFrom('nodes')
      .select(['name', 'sortkey'])
      .where('tenantid', '=', tenant.id)
      .executeTakeFirstOrThrow();
    expect(node).toEqual({ name: 'After', sortkey: 'after' });
    const entry = await api.services.db
      .selectFrom('audit')
      .select(['action', 'data'])
      .where('tenantid', '=', tenant.id)
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ action: 'tenant.changed', data: { name: 'After', storage: 2, credits: 0 } });
  });

  test('can remove the end date and change the subscription type', async () => {
    const unlimited = (await change({ periodend: null })).tenant;
    expect(unlimited).toMatchObject({
      periodend: null,
      state: 'active',
      subscription: { subscriptionEnd: null, expired: 0 },
    });
    expect((await change({ subscriptionType: 'card' })).tenant.subscription).toMatchObject({
      subscriptionType: 'card',
      plan: null,
    });
    expect((await change({ subscriptionType: 'freetrial' })).tenant.subscription.plan).toBe('freetrial');
  });

  test('does not deadlock with a running upload', async () => {
    const { id } = await makeTenant(api.services, 'Busy');
    await duringTransaction(
      api,
      (trx) => takeUnits(trx, id, 'storage', 1),
      () => api.call(updateTenant, { params: { id }, body: { storage: 5 } }, root),
      // The lock that every row referencing the tenant takes.
      (trx) => trx.selectFrom('tenants').select('id').where('id', '=', id).forKeyShare().execute(),
    );
  });
});
