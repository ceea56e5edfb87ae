import { z } from 'zod';
import type { Db, Services, Trx } from '#platform/context/context.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { deleteBinned } from './bin/bin.queries.ts';

/** Longer than the lifetime of signed URLs, and than a request that is storing the logo. */
const DELAY_MS = 24 * 3_600_000;

const FreeLogo = z.object({ key: z.string() });
export type FreeLogo = z.infer<typeof FreeLogo>;

/** Removes the bytes of a logo unless a node references them: copies of a client share its logo. */
const freeLogo = defineJob<FreeLogo, Services>({
  name: 'nodes.freeLogo',
  payload: FreeLogo,
  queue: () => 'collector',
  attempts: 5,
  timeoutMs: 60_000,
  lane: 'light',
  load: () => import('./jobs/free-logo.ts'),
});

const compactTotals = defineJob<Record<string, never>, Services>({
  name: 'nodes.compactTotals',
  cron: '*/5 * * * *',
  queue: () => 'totals',
  attempts: 3,
  timeoutMs: 60_000,
  lane: 'light',
  load: () => import('./jobs/compact-totals.ts'),
});

export const nodesJobs = [freeLogo, compactTotals];

/** Schedules the check for bytes that may become unreferenced. */
export async function freeLogoLater(on: Db, key: string): Promise<void> {
  await enqueue(on, freeLogo, { key }, { runAt: new Date(Date.now() + DELAY_MS) });
}

/** Purges nodes. Their logos are removed later, when no node references them. */
export async function purgeNodes(trx: Trx, tenantid: string, ids: readonly string[]): Promise<void> {
  for (const key of await deleteBinned(trx, tenantid, ids)) await freeLogoLater(trx, key);
}
