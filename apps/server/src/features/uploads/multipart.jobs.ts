import { z } from 'zod';
import type { Services } from '#platform/context/context.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { abortMultipartUploads } from './abort-multipart.jobs.ts';

const HashUpload = z.object({ uploadid: z.uuid() });
export type HashUpload = z.infer<typeof HashUpload>;

/** All parts have become one object in the store: hashes it and finishes the upload. */
export const hashUpload = defineJob<HashUpload, Services>({
  name: 'uploads.hash',
  payload: HashUpload,
  // A user waits for this file; the other jobs process files that have already arrived.
  priority: -1,
  attempts: 10,
  timeoutMs: 6 * 3_600_000,
  lane: 'bytes',
  load: () => import('./jobs/hash-upload.ts'),
});

export const hashKey = (uploadid: string) => `hash:${uploadid}`;

export const multipartJobs = [hashUpload, abortMultipartUploads];
