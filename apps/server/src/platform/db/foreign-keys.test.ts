import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneTestDatabase } from '#test/database.ts';

let db: pg.Client;

beforeAll(async () => {
  db = new pg.Client({ connectionString: await cloneTestDatabase() });
  await db.connect();
});
afterAll(() => db.end());

test('Every foreign key has an index on its column, except references to tenants and users', async () => {
  // A partial index counts only if its condition is implied by the lookup: that the column is not null.
  const { rows } = await db.query<{ key: string }>(`
    select c.conrelid::regclass || '.' || a.attname as key
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      -- Tenants and users go one at a time and seldom.
      and c.confrelid not in ('tenants'::regclass, 'users'::regclass)
      and not exists (select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
    order by 1`);
  expect(rows.map(({ key }) => key)).toEqual([]);
});
