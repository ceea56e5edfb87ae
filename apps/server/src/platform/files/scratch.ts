import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

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
