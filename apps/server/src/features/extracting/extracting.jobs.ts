import { z } from 'zod';
import type { Services } from '#platform/context/context.ts';
import { defineJob } from '#platform/jobs/job.ts';

const person = { userid: z.uuid(), username: z.string() };

const Unpack = z.object({
  operationid: z.uuid(),
  tenantid: z.uuid(),
  podid: z.uuid(),
  /** What the new folder will be: its place is claimed before it is there. */
  folderid: z.uuid(),
  shouldDeletePod: z.literal([0, 1]),
  ...person,
});
export type Unpack = z.infer<typeof Unpack>;

/** Bytes go into the store one by one; all rows are one transaction at the end, so that it is there whole or not. */
export const unpack = defineJob<Unpack, Services>({
  name: 'extracting.unpack',
  payload: Unpack,
  queue: ({ tenantid }) => `extract:${tenantid}`,
  attempts: 3,
  timeoutMs: 6 * 3_600_000,
  lane: 'bytes',
  load: () => import('./jobs/unpack.ts'),
  failed: async (payload, error, services) => {
    const { giveUp } = await import('./give-up.ts');
    await giveUp(payload, error, services);
  },
});

const Discard = z.object({ tenantid: z.uuid(), podid: z.uuid(), ...person });
export type Discard = z.infer<typeof Discard>;

/** The archive is not needed any more. Not in the transaction of what came out of it: that holds no tree. */
export const discard = defineJob<Discard, Services>({
  name: 'extracting.discard',
  payload: Discard,
  queue: ({ tenantid }) => `tree:${tenantid}`,
  attempts: 5,
  timeoutMs: 60_000,
  lane: 'light',
  load: () => import('./jobs/discard.ts'),
});

export const extractingJobs = [unpack, discard];
