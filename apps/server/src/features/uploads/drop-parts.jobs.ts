import { z } from 'zod';
import type { Services } from '#platform/context/context.ts';
import { defineJob } from '#platform/jobs/job.ts';

const DropParts = z.object({ keys: z.array(z.string()) });
export type DropParts = z.infer<typeof DropParts>;

/** Removes the parts of cancelled uploads from the store. */
export const dropParts = defineJob<DropParts, Services>({
  name: 'uploads.parts.drop',
  payload: DropParts,
  queue: () => 'collector',
  attempts: 10,
  timeoutMs: 10 * 60_000,
  load: () => import('./jobs/drop-parts.ts'),
});
