import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '#platform/context/context.ts';

/** A folder for this try alone. What a killed one left goes; one that is only taken for dead cannot disturb it. */
export async function openScratch(
  services: Services,
  { jobId }: { jobId: string },
): Promise<{ path: string; close(): Promise<void> }> {
  const all = join(services.settings.dataDir, 'scratch');
  await mkdir(all, { recursive: true });
  const mine = `${jobId}-archive-`;
  for (const name of await readdir(all)) {
    if (name.startsWith(mine)) await rm(join(all, name), { recursive: true, force: true });
  }
  const path = await mkdtemp(join(all, mine));
  return { path, close: () => rm(path, { recursive: true, force: true }) };
}
