import { z } from 'zod';
import type { Services } from '#platform/context/context.ts';
import { defineJob } from '#platform/jobs/job.ts';

const RemoveBytes = z.object({ keys: z.array(z.string()) });
export type RemoveBytes = z.infer<typeof RemoveBytes>;

/**
 * Removes bytes whose row was deleted when this job was enqueued. The sweep finds whatever this job fails to remove.
 */
export const removeBytes = defineJob<RemoveBytes, Services>({
  name: 'assets.remove',
  payload: RemoveBytes,
  attempts: 5,
  timeoutMs: 10 * 60_000,
  lane: 'light',
  load: () => import('../jobs/remove-bytes.ts'),
});
