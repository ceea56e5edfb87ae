import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDb, openDb } from '#platform/db/db.ts';
import { cloneTestDatabase } from '#test/database.ts';
import { type Locks, openLocks } from './advisory-locks.ts';

// Two instances simulate two servers: they share only the database.
let here: Locks;
let there: Locks;
let db: Kysely<unknown>;
let url: string;

beforeAll(async () => {
  url = await cloneTestDatabase();
  db = openDb({ url });
  [here, there] = [openLocks(url), openLocks(url)];
});
afterAll(async () => {
  await Promise.all([here.stop(), there.stop()]);
  await closeDb(db);
});

const held = async () =>
  (
    await sql<{ count: number }>`select count(*)::int as count from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`.execute(
      db,
    )
  ).rows[0]!.count;

test('A lock has one holder at a time, within one server and between servers', async () => {
  let holders = 0;
  let most = 0;
  const turn = async (locks: Locks) => {
    const release = await locks.take('name', () => {});
    most = Math.max(most, ++holders);
    // Gives another holder the chance to interleave.
    await sql`select 1`.execute(db);
    holders--;
    await release();
  };
  await Promise.all(Array.from({ length: 12 }, (_, n) => turn(n % 2 ? here : there)));
  expect([holders, most]).toEqual([0, 1]);
  expect(await held()).toBe(0);
});

test('A waiting caller makes the lock ask its holder to release', async () => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const release = await here.take('name', ask);
  const next = here.take('name', () => {});
  await asked;
  await release();
  await (await next)();
  expect(await held()).toBe(0);
});

test('Locks with different names do not block each other', async () => {
  const [one, two] = await Promise.all([here.take('a', () => {}), here.take('b', () => {})]);
  expect(await held()).toBe(2);
  await Promise.all([one(), two()]);
});

test('A lost connection releases the lock for others', async () => {
  const release = await here.take('name', () => {});
  await sql`select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`.execute(
    db,
  );
  const elsewhere = await there.take('name', () => {});
  await release();
  expect(await held()).toBe(1);
  await elsewhere();
  await (await here.take('name', () => {}))();
});

test('A lost connection is replaced by exactly one new connection', async () => {
  const own = openLocks(`${url}?application_name=own-locks`);
  const connections = async (what: 'pid' | 'pg_terminate_backend(pid)') =>
    (
      await sql<{ pid: number }>`select ${sql.raw(what)} as pid from pg_stat_activity
        where datname = current_database() and application_name = 'own-locks'`.execute(db)
    ).rows.length;
  try {
    for (let round = 0; round < 20; round++) {
      const release = await own.take('own', () => {});
      await connections('pg_terminate_backend(pid)');
      await release();
      // A call on the closing connection is rejected; the next one opens a new connection.
      for (let taken = false; !taken; ) {
        taken = await own
          .take('own', () => {})
          .then(
            (letGo) => letGo().then(() => true),
            () => false,
          );
      }
      await expect.poll(() => connections('pid'), { timeout: 30_000, interval: 5 }).toBe(1);
    }
  } finally {
    await own.stop();
  }
});
