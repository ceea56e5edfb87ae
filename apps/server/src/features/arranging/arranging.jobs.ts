import { z } from 'zod';
import type { Services } from '#platform/context/context.ts';
import { defineJob } from '#platform/jobs/job.ts';

export const CopyJob = z.object({
  operationid: z.uuid(),
  tenantid: z.uuid(),
  userid: z.uuid(),
  username: z.string(),
  team: z.boolean(),
  archive: z.literal([0, 1]),
  targetnodeid: z.uuid(),
  nodeids: z.array(z.uuid()),
  podids: z.array(z.uuid()),
});
export type CopyJob = z.infer<typeof CopyJob>;

/** Much at once. All of it is one transaction, so a copy is there or not, never half. */
export const copyJob = defineJob<CopyJob, Services>({
  name: 'arranging.copy',
  payload: CopyJob,
  queue: ({ tenantid }) => `tree:${tenantid}`,
  attempts: 3,
  timeoutMs: 3_600_000,
  light: true,
  load: () => import('./jobs/copy.ts'),
  failed: async (payload, error, services) => {
    const { giveUp } = await import('./jobs/copy.ts');
    await giveUp(payload, error, services);
  },
});

export const arrangingJobs = [copyJob];
