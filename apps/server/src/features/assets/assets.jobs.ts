import { z } from 'zod';
import type { Services } from '#platform/context/context.ts';
import { defineCron } from '#platform/jobs/cron.ts';
import { defineJob } from '#platform/jobs/job.ts';

/** Frees the bytes of assets that were deleted a while ago. */
const collectBytes = defineJob<Record<string, never>, Services>({
  name: 'assets.collect',
  payload: z.strictObject({}),
  queue: () => 'collector',
  attempts: 3,
  timeoutMs: 10 * 60_000,
  load: () => import('./jobs/collect-bytes.ts'),
});

export const assetsJobs = [collectBytes];
export const assetsCrons = [
  defineCron({ name: 'assets.collect', pattern: '7 * * * *', job: collectBytes, payload: {} }),
];
