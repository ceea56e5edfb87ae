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

/** Copies large subtrees. One transaction, so a copy exists completely or not at all. */
export const copyJob = defineJob<CopyJob, Services>({
  // Names are stored with queued jobs: the old ones stay, so that jobs queued before an upgrade still run.
  name: 'arranging.copy',
  payload: CopyJob,
  queue: ({ tenantid }) => `tree:${tenantid}`,
  attempts: 3,
  timeoutMs: 3_600_000,
  lane: 'light',
  load: () => import('./jobs/copy.ts'),
  failed: async (payload, error, services) => {
    const { markFailed } = await import('./jobs/copy.ts');
    await markFailed(payload, error, services);
  },
});

export const StackJob = z.object({
  tenantid: z.uuid(),
  podid: z.uuid(),
  versionof: z.uuid(),
  userid: z.uuid(),
  username: z.string(),
});
export type StackJob = z.infer<typeof StackJob>;

/**
 * Stacks an upload that was sent as a new version. Not in the transaction of its arrival, which does not hold the tree
 * lock.
 */
export const stackJob = defineJob<StackJob, Services>({
  name: 'arranging.stack',
  payload: StackJob,
  queue: ({ tenantid }) => `tree:${tenantid}`,
  attempts: 5,
  timeoutMs: 60_000,
  lane: 'light',
  load: () => import('./jobs/stack.ts'),
});

export const moveCopyJobs = [copyJob, stackJob];
