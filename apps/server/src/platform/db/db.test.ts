import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyTestDatabase } from '#test/database.ts';
import { closeDb, openDb, rawForEach, rawQuery, rawText } from './db.ts';
import { statementNames } from './driver.ts';
import { isoTime } from './types.ts';
import { DatabaseUnreachableError, waitForDatabase } from './wait.ts';

interface Tables {
  thing: { id: number; name: string };
}

let url: string;
let db: Kysely<Tables>;

beforeAll(async () => {
  url = await emptyTestDatabase();
  // A single connection, so that its prepared statements can be inspected.
  db = openDb<Tables>({ url, poolSize: 1 });
  await sql`create table thing (id bigint primary key, name text not null)`.execute(db);
});
afterAll(() => closeDb(db));

const prepared = async (on: Kysely<Tables>, part: string) =>
  (
    await sql<{ name: string }>`select name from pg_prepared_statements
      where statement like '%' || ${part}::text || '%' and statement not like '%pg_prepared%'`.execute(on)
  ).rows.map((row) => row.name);

test('A repeated statement is prepared once, under a name derived from its text', async () => {
  const find = (id: number) => db.selectFrom('thing').select('name').where('id', '=', id).execute();
  await find(1);
  expect(await prepared(db, '"name" from "thing"')).toEqual([]);
  await find(2);
  await find(3);
  expect(await prepared(db, '"name" from "thing"')).toEqual([expect.stringMatching(/^q[0-9a-f]{24}$/)]);
});

test('Prepares no statements when prepare is off', async () => {
  const plain = openDb<Tables>({ url, poolSize: 1, prepare: false });
  try {
    for (const id of [1, 2, 3]) await plain.selectFrom('thing').select('id').where('id', '=', id).execute();
    await rawQuery(plain, { name: 'off', text: 'select id from thing where id = $1', values: [1] });
    expect(await prepared(plain, 'thing')).toEqual([]);
  } finally {
    await closeDb(plain);
  }
});

test('Names at most 500 different statements for preparing', () => {
  const nameOf = statementNames();
  const named = Array.from({ length: 2_000 }, (_, n) => `select ${n}`).filter((text) => {
    nameOf(text);
    return nameOf(text) !== undefined;
  });
  expect(named.length).toBe(500);
  expect(nameOf('select 0')).toBeDefined();
});

test('Returns big integers as numbers and timestamps as ISO times in UTC', async () => {
  const { rows } = await sql`
    select 9007199254740991::int8 as big, array[1, null, 2]::int8[] as bigs,
      '2026-01-02 03:04:05.678901+02'::timestamptz as at,
      array['2026-01-02 03:04:05+00'::timestamptz] as ats, '2026-01-02'::date as day`.execute(db);
  expect(rows).toEqual([
    {
      big: 9007199254740991,
      bigs: [1, null, 2],
      at: '2026-01-02T01:04:05.678Z',
      ats: ['2026-01-02T03:04:05.000Z'],
      day: '2026-01-02',
    },
  ]);
  await expect(sql`select 9007199254740992::int8`.execute(db)).rejects.toThrow('safe integers');
});

test('Converts times with any offset to UTC', () => {
  expect(isoTime('2026-07-01 03:04:05.5+02')).toBe('2026-07-01T01:04:05.500Z');
  expect(isoTime('2026-07-01 03:04:05-09:30')).toBe('2026-07-01T12:34:05.000Z');
  expect(isoTime('infinity')).toBe('infinity');
});

test('Raw queries return the text of the database, also inside a transaction', async () => {
  const query = { name: 'things', text: 'select json_agg(t)::text from thing t where id > $1', values: [0] };
  await expect(
    db.transaction().execute(async (trx) => {
      await trx.insertInto('thing').values({ id: 7, name: 'seven' }).execute();
      expect(JSON.parse(await rawText(trx, query))).toEqual([{ id: 7, name: 'seven' }]);
      throw new Error('undo');
    }),
  ).rejects.toThrow('undo');
  expect(await rawText(db, query)).toBe('null');
  expect(await rawQuery(db, { name: 'two', text: 'select 1::int8, now()::date', values: [] })).toEqual([
    ['1', expect.stringMatching(/^\d{4}-/)],
  ]);
  expect(await prepared(db, 'json_agg(t)')).toEqual(['things']);
});

test('Streams rows one by one, and returns a working connection to the pool after a failure', async () => {
  const numbers = { name: 'numbers', text: 'select n from generate_series(1, $1::int) n', values: [2000] };
  const sum = async () => {
    let total = 0;
    await rawForEach(db, numbers, ([n]) => {
      total += Number(n);
    });
    return total;
  };
  expect(await sum()).toBe(2_001_000);
  let seen = 0;
  const failing = rawForEach(db, numbers, () => {
    if (++seen === 3) throw new Error('enough');
  });
  await expect(failing).rejects.toThrow('enough');
  expect(seen).toBe(3);
  const nonsense = rawForEach(db, { name: 'nonsense', text: 'select 1 / 0' }, () => {});
  await expect(nonsense).rejects.toMatchObject({ code: '22012' });
  // The pool has one connection: if one of these kept it, this would wait forever.
  expect(await sum()).toBe(2_001_000);
  await db.transaction().execute(async (trx) => {
    await rawForEach(trx, numbers, () => seen++);
  });
  expect(seen).toBe(2_003);
});

test('A failed statement rolls its transaction back', async () => {
  const failing = db.transaction().execute(async (trx) => {
    await trx.insertInto('thing').values({ id: 1, name: 'one' }).execute();
    await trx.insertInto('thing').values({ id: 1, name: 'again' }).execute();
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await db.selectFrom('thing').selectAll().execute()).toEqual([]);
});

test('Throws when PostgreSQL turns a commit into a rollback', async () => {
  const swallowing = db.transaction().execute(async (trx) => {
    await sql`select 1 / 0`.execute(trx).catch(() => {});
  });
  await expect(swallowing).rejects.toThrow('rolled back');
});

test('Rolling back to a savepoint undoes only the later changes', async () => {
  const trx = await db.startTransaction().execute();
  await trx.insertInto('thing').values({ id: 1, name: 'kept' }).execute();
  const after = await trx.savepoint('half').execute();
  await after.insertInto('thing').values({ id: 2, name: 'undone' }).execute();
  await after.rollbackToSavepoint('half').execute();
  expect((await trx.selectFrom('thing').select('id').execute()).map((row) => row.id)).toEqual([1]);
  await trx.rollback().execute();
});

test('Replaces a connection whose prepared statement is outdated after a schema change', async () => {
  const own = openDb<Tables>({ url, poolSize: 1 });
  try {
    await sql`create table changing (id int)`.execute(own);
    const read = () => sql`select * from changing where id > ${0}`.execute(own);
    await read();
    await read();
    await sql`alter table changing add column extra text`.execute(db);
    await expect(read()).rejects.toMatchObject({ code: '0A000' });
    expect((await read()).rows).toEqual([]);
  } finally {
    await closeDb(own);
  }
});

test('The error for an unreachable database names the address but not the password', async () => {
  const nowhere = 'postgres://someone:hush@127.0.0.1:1/none';
  const error = await waitForDatabase(nowhere, { seconds: 0 }).catch((e: Error) => e);
  expect(error).toBeInstanceOf(DatabaseUnreachableError);
  expect(String(error)).toContain('127.0.0.1:1');
  expect(String(error)).not.toContain('hush');
  await expect(waitForDatabase(url)).resolves.toBeUndefined();
});

test('Reports a missing database immediately instead of waiting', async () => {
  const missing = new URL(url);
  missing.pathname = '/missing';
  await expect(waitForDatabase(missing.toString(), { seconds: 3_600 })).rejects.toThrow('does not exist');
});
