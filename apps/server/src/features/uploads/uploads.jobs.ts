import { z } from 'zod';
import type { Services } from '#platform/context/context.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { multipartJobs } from './multipart.jobs.ts';

/** Finishes complete uploads and cancels those that have not been resumed for a long time. */
const sweepUploads = defineJob<Record<string, never>, Services>({
  name: 'uploads.sweep',
  cron: '*/10 * * * *',
  queue: () => 'collector',
  attempts: 3,
  timeoutMs: 30 * 60_000,
  lane: 'bytes',
  load: () => import('./jobs/sweep-uploads.ts'),
});

const DeleteStaged = z.object({ uploadids: z.array(z.uuid()) });
export type DeleteStaged = z.infer<typeof DeleteStaged>;

/** Removes staged bytes of uploads whose rows were deleted. */
export const deleteStagedBytes = defineJob<DeleteStaged, Services>({
  name: 'uploads.drop',
  payload: DeleteStaged,
  queue: () => 'collector',
  attempts: 5,
  timeoutMs: 10 * 60_000,
  lane: 'bytes',
  load: () => import('./jobs/delete-staged.ts'),
});

export const uploadsJobs = [sweepUploads, deleteStagedBytes, ...multipartJobs];
