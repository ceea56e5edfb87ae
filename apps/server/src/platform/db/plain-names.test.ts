import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startStudio } from '#test/scenes/studio-scene.ts';

const migration = new URL('../../../migrations/0029-plain-names.sql', import.meta.url);

test('Migration 0029 removes text direction override characters from existing file names', async () => {
  const { api, video } = await startStudio();
  const { db } = api.services;
  const names = ['cut_\u202efdp.exe', '\u2067\u2069', 'C\u200f מצלמה.mov'];
  const ids = await Promise.all(names.map(() => video()));
  for (const [place, name] of names.entries())
    await db.updateTable('pods').set({ name, sortkey: name }).where('id', '=', ids[place]!).execute();
  await sql.raw(await readFile(migration, 'utf8')).execute(db);
  const rows = await db.selectFrom('pods').select(['id', 'name', 'sortkey']).where('id', 'in', ids).execute();
  const cleaned = ids.map((id) => rows.find((row) => row.id === id)!);
  expect(cleaned.map(({ name }) => name)).toEqual(['cut_fdp.exe', '_', names[2]]);
  expect(cleaned.map(({ sortkey }) => sortkey)).toEqual(['cut_fdp.exe', '_', names[2]]);
});
