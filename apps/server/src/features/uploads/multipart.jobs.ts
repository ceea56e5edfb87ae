import { z } from 'zod';
import type { Services } from '#platform/context/context.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { dropParts } from './multipart.drop.ts';

const HashUpload = z.object({ uploadid: z.uuid() });
export type HashUpload = z.infer<typeof HashUpload>;

/** All parts are one object in the store: reads it, and then the file is here. */
export const hashUpload = defineJob<HashUpload, Services>({
  name: 'uploads.hash',
  payload: HashUpload,
  // Somebody waits to see the file; those before it are being made into other forms.
  priority: -1,
  attempts: 10,
  timeoutMs: 6 * 3_600_000,
  lane: 'bytes',
  load: () => import('./jobs/hash-upload.ts'),
});

export const hashKey = (uploadid: string) => `hash:${uploadid}`;

export const multipartJobs = [hashUpload, dropParts];
