import { z } from 'zod';
import type { Services } from '#platform/context/context.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { discard } from './discard.jobs.ts';

const Unpack = z.object({
  operationid: z.uuid(),
  tenantid: z.uuid(),
  podid: z.uuid(),
  /** Id of the new folder: its path is claimed before the folder exists. */
  folderid: z.uuid(),
  shouldDeletePod: z.literal([0, 1]),
  userid: z.uuid(),
  username: z.string(),
});
export type Unpack = z.infer<typeof Unpack>;

/**
 * Stores bytes one file at a time; all rows are inserted in one transaction at the end, so the result is complete or
 * absent.
 */
export const unpack = defineJob<Unpack, Services>({
  name: 'extracting.unpack',
  payload: Unpack,
  queue: ({ tenantid }) => `extract:${tenantid}`,
  attempts: 3,
  timeoutMs: 6 * 3_600_000,
  lane: 'bytes',
  load: () => import('./jobs/unpack.ts'),
  failed: async (payload, error, services) => {
    const { markFailed } = await import('./fail-extracting.service.ts');
    await markFailed(payload, error, services);
  },
});

export const extractingJobs = [unpack, discard];
