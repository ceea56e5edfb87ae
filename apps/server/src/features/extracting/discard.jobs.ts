import { z } from 'zod';
import type { Services } from '#platform/context/context.ts';
import { defineJob } from '#platform/jobs/job.ts';

const Discard = z.object({ tenantid: z.uuid(), podid: z.uuid(), userid: z.uuid(), username: z.string() });
export type Discard = z.infer<typeof Discard>;

/** Deletes the archive after unpacking. Not in the transaction that unpacks, which does not hold the tree lock. */
export const discard = defineJob<Discard, Services>({
  name: 'extracting.discard',
  payload: Discard,
  queue: ({ tenantid }) => `tree:${tenantid}`,
  attempts: 5,
  timeoutMs: 60_000,
  lane: 'light',
  load: () => import('./jobs/discard.ts'),
});
