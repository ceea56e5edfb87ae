import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refusalIn, startApi } from '#test/api.ts';

test('GET /readyz returns 503 while the tables are missing, and 200 when they are back', async () => {
  const api = await startApi();
  expect((await api.fetch('/readyz')).status).toBe(200);
  await sql`alter table schema_migration rename to elsewhere`.execute(api.services.db);
  expect(await refusalIn(await api.fetch('/readyz'))).toBe('503 11503');
  // Still alive: a restart would not restore the tables.
  expect((await api.fetch('/healthz')).status).toBe(200);
  await sql`alter table elsewhere rename to schema_migration`.execute(api.services.db);
  expect((await api.fetch('/readyz')).status).toBe(200);
});
