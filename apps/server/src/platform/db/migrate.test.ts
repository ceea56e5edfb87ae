import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createDatabase, dropDatabase } from '#platform/postgres/databases.ts';
import { quiet } from '#test/quiet.ts';
import { closeDb, openDb } from './db.ts';
import { MigrationsDifferError, MigrationsNewerError, migrate } from './migrate.ts';
import { splitStatements } from './statements.ts';

let folder: string;
let name: string;
let url: string;
let db: Kysely<unknown>;
let count = 0;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  name = `migrate_${process.pid}_${count++}`;
  url = await createDatabase(inject('adminUrl'), name);
  db = openDb({ url });
});
afterEach(async () => {
  await closeDb(db);
  await dropDatabase(inject('adminUrl'), name);
  await rm(folder, { recursive: true });
});

const file = (path: string, text: string) => writeFile(join(folder, path), text);
const run = () => migrate({ url, folder, log: quiet });
const tables = async () =>
  (
    await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(
      db,
    )
  ).rows
    .map((row) => row.name)
    .sort();

test('Applies migrations in order, and each only once', async () => {
  await file('0002-second.sql', 'alter table a add column b int;');
  await file('0001-first.sql', 'create table a (id int);');
  expect(await run()).toEqual({ applied: ['0001-first.sql', '0002-second.sql'] });
  expect(await run()).toEqual({ applied: [] });
});

test('A failing migration is rolled back, and the error names its line', async () => {
  await file('0001-first.sql', 'create table a (id int);');
  await file('0002-bad.sql', 'create table b (id int);\n\nselect nonsense;');
  await expect(run()).rejects.toThrow('migration 0002-bad.sql, line 3');
  expect(await tables()).toEqual(['a', 'schema_migration']);
  await file('0002-bad.sql', 'create table b (id int);');
  expect(await run()).toEqual({ applied: ['0002-bad.sql'] });
});

test('A migration may replace only the version of itself whose hash it names', async () => {
  const first = 'create table a (id int);';
  await file('0001-first.sql', first);
  await run();
  const hash = createHash('sha256').update(first).digest('hex');
  await file('0001-first.sql', `-- replaces sha256 ${hash}\ncreate table a (id int not null);`);
  expect(await run()).toEqual({ applied: [] });
  const other = hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
  await file('0001-first.sql', `-- replaces sha256 ${other}\ncreate table a (id int not null);`);
  await expect(run()).rejects.toThrow(MigrationsDifferError);
});

test('Refuses a migration that was changed after it was applied', async () => {
  await file('0001-first.sql', 'create table a (id int);');
  await run();
  await file('0001-first.sql', 'create table a (id bigint);');
  await expect(run()).rejects.toThrow(MigrationsDifferError);
  await expect(run()).rejects.toThrow('0001-first.sql was changed');
});

test('Refuses a database that was migrated by a newer version', async () => {
  await file('0001-first.sql', 'create table a (id int);');
  await file('0002-second.sql', 'create table b (id int);');
  await run();
  await rm(join(folder, '0002-second.sql'));
  await expect(run()).rejects.toThrow(MigrationsNewerError);
  await expect(run()).rejects.toThrow('0002-second');
});

test('Refuses a new migration with a lower number than an applied one', async () => {
  await file('0002-second.sql', 'create table b (id int);');
  await run();
  await file('0001-first.sql', 'create table a (id int);');
  await expect(run()).rejects.toThrow('comes before');
});

test('Refuses two migrations with the same number', async () => {
  await file('0001-first.sql', 'select 1;');
  await file('0001-other.sql', 'select 1;');
  await expect(run()).rejects.toThrow('same number');
});

test('Applies each migration once when several processes start together', async () => {
  await file('0001-first.sql', 'create table a (id int); insert into a values (1);');
  const results = await Promise.all([run(), run(), run()]);
  expect(results.flatMap((result) => result.applied)).toEqual(['0001-first.sql']);
  expect((await sql`select * from a`.execute(db)).rows).toEqual([{ id: 1 }]);
});

test('Runs a no-transaction migration statement by statement while another process waits', async () => {
  await file('0001-first.sql', 'create table a (id int);');
  await file(
    '0002-index.sql',
    "-- no-transaction\n-- one; two\ndrop index concurrently if exists a_id;\ncreate index concurrently a_id on a (id);\ncomment on table a is 'x;y';",
  );
  await Promise.all([run(), run()]);
  expect(await run()).toEqual({ applied: [] });
  const { rows } = await sql`select indisvalid from pg_index where indexrelid = 'a_id'::regclass`.execute(db);
  expect(rows).toEqual([{ indisvalid: true }]);
});

test('Splits statements only outside quotes and comments', () => {
  expect(splitStatements('select \';\' as "a;b"; -- c;d\n do $x$ begin; end $x$; /* ; */')).toEqual([
    'select \';\' as "a;b"',
    '-- c;d\n do $x$ begin; end $x$',
  ]);
});

test('Applies a migration completely after the process was killed in the middle of it', async () => {
  await file('0001-first.sql', 'create table a (id int);');
  await file(
    '0002-slow.sql',
    'create table b (id int); select pg_advisory_xact_lock(42); insert into b values (1);',
  );
  // The test holds the lock that the file waits for, so the process is always killed inside it.
  const gate = new pg.Client({ connectionString: url });
  await gate.connect();
  await gate.query('select pg_advisory_lock(42)');
  const script = `import { migrate } from '${new URL('./migrate.ts', import.meta.url)}';
    const none = () => {};
    await migrate({ url: process.argv[1], folder: process.argv[2], log: { debug: none, info: none, warn: none, error: none } });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, url, folder], {
    stdio: 'inherit',
  });
  const exit = once(child, 'exit');
  await expect
    .poll(
      async () =>
        (
          await gate.query("select 1 from pg_stat_activity where wait_event = 'advisory' and datname = $1", [
            name,
          ])
        ).rowCount,
      { timeout: 20_000 },
    )
    .toBe(1);
  child.kill('SIGKILL');
  await exit;
  expect(await tables()).toEqual(['a', 'schema_migration']);
  await gate.end();
  expect(await run()).toEqual({ applied: ['0002-slow.sql'] });
  expect((await sql`select * from b`.execute(db)).rows).toEqual([{ id: 1 }]);
});
