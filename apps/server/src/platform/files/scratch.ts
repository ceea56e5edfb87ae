import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';

/**
 * A folder for this try of a job alone. What a killed one left goes; one that is only taken for dead cannot disturb it.
 * `what` tells the jobs of one feature from those of another.
 */
export async function openScratch(
  { settings: { dataDir } }: { settings: { dataDir: string } },
  { jobId }: { jobId: string },
  what: string,
): Promise<{ path: string; close(): Promise<void> }> {
  const all = join(dataDir, 'scratch');
  await mkdir(all, { recursive: true });
  const mine = `${jobId}-${what}-`;
  for (const name of await readdir(all)) {
    if (name.startsWith(mine)) await rm(join(all, name), { recursive: true, force: true });
  }
  const path = await mkdtemp(join(all, mine));
  return { path, close: () => rm(path, { recursive: true, force: true }) };
}

/**
 * Folders of jobs that are no more: their worker was killed after it had told of the end and before it tidied up. Those
 * of jobs that still wait are left to their next try. The folder itself stays, for it may be a disk of its own.
 */
export async function sweepScratch<D>(db: Kysely<D>, dataDir: string): Promise<number> {
  const all = join(dataDir, 'scratch');
  const names = (await readdir(all).catch(() => [])).filter((name) => /^\d+-/.test(name));
  const idOf = (name: string) => name.slice(0, name.indexOf('-'));
  const { rows } = await sql<{ id: string }>`
    select id::text from graphile_worker._private_jobs where id = any(${names.map(idOf)}::bigint[])`.execute(
    db,
  );
  const open = new Set(rows.map(({ id }) => id));
  const over = names.filter((name) => !open.has(idOf(name)));
  for (const name of over) await rm(join(all, name), { recursive: true, force: true });
  return over.length;
}
