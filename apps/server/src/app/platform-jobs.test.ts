import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import { runJob } from '#test/worker.ts';

test('The housekeeping job deletes old events and expired rate limits, and keeps current ones', async () => {
  const api = await startApi();
  const { db } = api.services;
  await sql`insert into events (name, data, seq, createdat) values
    ('a', '{}', 1, now() - interval '3 hours'), ('b', '{}', 2, now() - interval '1 hour')`.execute(db);
  await sql`insert into rate_limits (key, count, resetat) values
    ('old', 9, now() - interval '1 minute'), ('new', 9, now() + interval '1 minute')`.execute(db);
  await runJob(api, 'platform.housekeeping');
  expect((await db.selectFrom('events').select('name').execute()).map(({ name }) => name)).toEqual(['b']);
  expect((await db.selectFrom('rate_limits').select('key').execute()).map(({ key }) => key)).toEqual(['new']);
});

test('The housekeeping job keeps the newest event however old, because browsers resume from it', async () => {
  const api = await startApi();
  const { db } = api.services;
  await sql`insert into events (name, data, seq, createdat) values
    ('a', '{}', 1, now() - interval '9 hours'), ('b', '{}', 2, now() - interval '8 hours')`.execute(db);
  await runJob(api, 'platform.housekeeping');
  expect((await db.selectFrom('events').select('seq').execute()).map(({ seq }) => seq)).toEqual([2]);
});
