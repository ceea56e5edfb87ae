import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen } from '#app/features.ts';
import { tableOwners } from '#app/table-owners.ts';
import { tenantCreated, tenantErased } from '#features/tenants/index.ts';
import { orderOf } from '#platform/hooks/hook.ts';
import { cloneTestDatabase } from '#test/database.ts';

let db: pg.Client;

beforeAll(async () => {
  listen();
  db = new pg.Client({ connectionString: await cloneTestDatabase() });
  await db.connect();
});
afterAll(() => db.end());

const folder = (table: string) => tableOwners[table]!.split('/')[1]!;

describe('Erasing a tenant', () => {
  test('declares for every foreign key that the referencing feature erases its rows first', async () => {
    const { rows } = await db.query<{ child: string; parent: string }>(`
      select distinct c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent
      from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`);
    const erasing = new Map(tenantErased.subscribers.map((subscriber) => [subscriber.name, subscriber]));
    expect(erasing.size).toBeGreaterThan(15);
    const undeclared = rows
      .map(({ child, parent }) => ({ by: folder(child), of: folder(parent), child, parent }))
      .filter(({ by, of }) => by !== of && erasing.has(by) && erasing.has(of))
      .filter(({ by, of }) => !erasing.get(by)!.before?.includes(of))
      .map(({ by, of, child, parent }) => `${by} before ${of}: ${child} references ${parent}`);
    expect(undeclared.sort()).toEqual([]);
  });

  test('covers every feature that owns a table with a tenant id', async () => {
    const { rows } = await db.query<{ name: string }>(`
      select distinct table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'tenantid'`);
    const owners = new Set(rows.flatMap(({ name }) => (tableOwners[name] ? [tableOwners[name]] : [])));
    const erasing = new Set(tenantErased.subscribers.map(({ name }) => `features/${name}`));
    const without = [...owners].filter((owner) => owner.startsWith('features/') && !erasing.has(owner));
    // The feature `tokens` erases the API tokens, which identity stores. Triggers delete the texts of a file or folder
    // with it.
    expect(without.sort()).toEqual(['features/identity', 'features/search']);
  });
});

test('Creating a tenant sets up its limits and root node before its administrator', () => {
  const order = orderOf(tenantCreated).map(({ name }) => name);
  expect(order.indexOf('users')).toBeGreaterThan(order.indexOf('limits'));
  expect(order.indexOf('users')).toBeGreaterThan(order.indexOf('nodes'));
});
