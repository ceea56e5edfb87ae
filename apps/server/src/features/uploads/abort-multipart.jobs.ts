import { z } from 'zod';
import type { Services } from '#platform/context/context.ts';
import { defineJob } from '#platform/jobs/job.ts';

const AbortMultipart = z.object({ keys: z.array(z.string()) });
export type AbortMultipart = z.infer<typeof AbortMultipart>;

/** Removes the parts of cancelled uploads from the store. */
export const abortMultipartUploads = defineJob<AbortMultipart, Services>({
  name: 'uploads.parts.drop',
  payload: AbortMultipart,
  queue: () => 'collector',
  attempts: 10,
  timeoutMs: 10 * 60_000,
  load: () => import('./jobs/abort-multipart.ts'),
});
