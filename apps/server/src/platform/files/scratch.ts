import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
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

/** Longer than any request works: what has not changed for so long was left by a process that was killed. */
const LEFT_MS = 3_600_000;
const OF_REQUEST = 'request-';

/** A folder for one request. No job tells whether it is still at work, so that what was left goes by its age. */
export async function openRequestScratch(
  { settings: { dataDir } }: { settings: { dataDir: string } },
  what: string,
): Promise<{ path: string; close(): Promise<void> }> {
  const all = join(dataDir, 'scratch');
  await mkdir(all, { recursive: true });
  await sweepRequests(all);
  const path = await mkdtemp(join(all, `${OF_REQUEST}${what}-`));
  return { path, close: () => rm(path, { recursive: true, force: true }) };
}

async function sweepRequests(all: string): Promise<number> {
  let over = 0;
  for (const name of await readdir(all).catch(() => [])) {
    if (!name.startsWith(OF_REQUEST)) continue;
    // Its own request may end, and take it away, meanwhile.
    const changed = await stat(join(all, name)).catch(() => undefined);
    if (!changed || Date.now() - changed.mtimeMs < LEFT_MS) continue;
    await rm(join(all, name), { recursive: true, force: true });
    over += 1;
  }
  return over;
}

/**
 * Folders of jobs that are no more: their worker was killed after it had told of the end and before it tidied up. Those
 * of jobs that still wait are left to their next try. With them go those of requests that were never ended. The folder
 * itself stays, for it may be a disk of its own.
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
  return over.length + (await sweepRequests(all));
}
