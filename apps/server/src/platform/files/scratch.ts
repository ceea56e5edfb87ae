import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { listRows } from '#platform/db/rows.ts';

/**
 * Creates a folder for this attempt of a job. Removes the folders of earlier, killed attempts. An attempt that was only
 * assumed dead has its own folder and cannot interfere. `what` separates the jobs of different features.
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

/** Longer than any request takes: a folder unchanged for this long was left by a killed process. */
const LEFT_MS = 3_600_000;
const OF_REQUEST = 'request-';

/** Creates a folder for one request. No job shows whether the request still runs, so leftovers are removed by age. */
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
    // The request itself may finish and remove its folder at the same time.
    const changed = await stat(join(all, name)).catch(() => undefined);
    if (!changed || Date.now() - changed.mtimeMs < LEFT_MS) continue;
    await rm(join(all, name), { recursive: true, force: true });
    over += 1;
  }
  return over;
}

/**
 * Removes the folders of jobs that no longer exist: their worker was killed after completing the job and before the
 * cleanup. Folders of queued jobs are left to their next attempt. Also removes leftover folders of requests. Keeps the
 * parent folder, because it may be a mount point.
 */
export async function sweepScratch<D>(db: Kysely<D>, dataDir: string): Promise<number> {
  const all = join(dataDir, 'scratch');
  const names = (await readdir(all).catch(() => [])).filter((name) => /^\d+-/.test(name));
  const idOf = (name: string) => name.slice(0, name.indexOf('-'));
  const rows = await listRows<{ id: string }>(db)`
    select id::text from graphile_worker._private_jobs where id = any(${names.map(idOf)}::bigint[])`;
  const open = new Set(rows.map(({ id }) => id));
  const over = names.filter((name) => !open.has(idOf(name)));
  for (const name of over) await rm(join(all, name), { recursive: true, force: true });
  return over.length + (await sweepRequests(all));
}
