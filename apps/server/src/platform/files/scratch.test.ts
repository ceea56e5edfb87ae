import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeDb, openDb } from '#platform/db/db.ts';
import { cloneTestDatabase } from '#test/database.ts';
import { quiet } from '#test/quiet.ts';
import { openRequestScratch, sweepScratch } from './scratch.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'test-scratch-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it('Deletes the scratch folders of jobs that no longer exist, and nothing else', async () => {
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

it('Deletes scratch folders of a killed process at the next start and at the next request', async () => {
  const db = openDb<unknown>({ url: await cloneTestDatabase(), log: quiet });
  const services = { settings: { dataDir } };
  const names = () => readdir(join(dataDir, 'scratch'));
  /** A folder last changed two hours ago. */
  const killed = async () => {
    const { path } = await openRequestScratch(services, 'stills');
    await writeFile(join(path, '7.jpg'), 'half of it');
    const then = new Date(Date.now() - 7_200_000);
    await utimes(path, then, then);
  };
  try {
    await killed();
    const working = await openRequestScratch(services, 'stills');
    expect(await names()).toHaveLength(1);
    await killed();
    expect(await sweepScratch(db, dataDir)).toBe(1);
    expect((await names()).map((name) => join(dataDir, 'scratch', name))).toEqual([working.path]);
    await working.close();
    expect(await names()).toEqual([]);
  } finally {
    await closeDb(db);
  }
});
