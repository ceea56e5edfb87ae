import { z } from 'zod';
import type { Services, Trx } from '#platform/context/context.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { deleteBinned } from './nodes.bin.queries.ts';

/** Long enough for every signed address to have ended, and for whoever is just storing it. */
const DELAY_MS = 24 * 3_600_000;

const FreeLogo = z.object({ key: z.string() });
export type FreeLogo = z.infer<typeof FreeLogo>;

/** Removes the bytes of a logo, unless a node points at them: copies of a client share them. */
const freeLogo = defineJob<FreeLogo, Services>({
  name: 'nodes.freeLogo',
  payload: FreeLogo,
  queue: () => 'collector',
  attempts: 5,
  timeoutMs: 60_000,
  lane: 'light',
  load: () => import('./jobs/free-logo.ts'),
});

export const nodesJobs = [freeLogo];

/** Says that the bytes may come to be without a node; the job looks again. */
export async function freeLogoLater(on: Trx | Services['db'], key: string): Promise<void> {
  await enqueue(on, freeLogo, { key }, { runAt: new Date(Date.now() + DELAY_MS) });
}

/** For good. The logos of clients follow when nothing points at them any more. */
export async function purgeNodes(trx: Trx, tenantid: string, ids: readonly string[]): Promise<void> {
  for (const key of await deleteBinned(trx, tenantid, ids)) await freeLogoLater(trx, key);
}
