import { z } from 'zod';
import type { Services } from '#platform/context/context.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { deleteExpired } from './manifests.queries.ts';

const Prepare = z.object({
  downloadid: z.uuid(),
  operationid: z.uuid(),
  tenantid: z.uuid(),
  userid: z.uuid(),
});
export type Prepare = z.infer<typeof Prepare>;

/** Computes missing checksums and assigns the offset of every entry. */
export const prepare = defineJob<Prepare, Services>({
  name: 'downloads.prepare',
  payload: Prepare,
  queue: ({ tenantid }) => `download:${tenantid}`,
  attempts: 3,
  timeoutMs: 12 * 3_600_000,
  lane: 'bytes',
  load: () => import('./jobs/prepare.ts'),
  failed: async (payload, error, services) => {
    const { markFailed } = await import('./fail-download.service.ts');
    await markFailed(payload, error, services);
  },
});

const forget = defineJob<Record<string, never>, Services>({
  name: 'downloads.forget',
  cron: '23 * * * *',
  queue: () => 'downloads',
  attempts: 3,
  timeoutMs: 10 * 60_000,
  lane: 'light',
  load: async () => ({ run: ({ services, finish }) => finish(services.db, deleteExpired) }),
});

export const downloadsJobs = [prepare, forget];
