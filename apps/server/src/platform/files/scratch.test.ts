import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { closeDb, openDb } from '#platform/db/db.ts';
import { cloneTestDatabase } from '#test/database.ts';
import { quiet } from '#test/quiet.ts';
import { sweepScratch } from './scratch.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'test-scratch-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

it('takes away what belongs to no job any more, and nothing else', async () => {
  const db = openDb<unknown>({ url: await cloneTestDatabase(), log: quiet });
  try {
    expect(await sweepScratch(db, dataDir)).toBe(0);
    const { rows } = await sql<{
      id: string;
    }>`select id::text from graphile_worker.add_job('waiting')`.execute(db);
    const waits = `${rows[0]!.id}-1`;
    const scratch = join(dataDir, 'scratch');
    for (const name of [waits, '987654321-1', '987654322-extract-aBcD', 'somebody else']) {
      await mkdir(join(scratch, name), { recursive: true });
      await writeFile(join(scratch, name, 'part.mp4'), 'half of it');
    }
    expect(await sweepScratch(db, dataDir)).toBe(2);
    expect((await readdir(scratch)).sort()).toEqual([waits, 'somebody else']);
  } finally {
    await closeDb(db);
  }
});
