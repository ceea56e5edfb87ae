import { defineRunJob } from '#features/service-runs/index.ts';
import type { Services } from '#platform/context/context.ts';
import type { Job } from '#platform/jobs/job.ts';

export const translate = defineRunJob({
  name: 'translating.run',
  // A local engine translates a film in minutes.
  timeoutMs: 6 * 3_600_000,
  failed: 'NM13',
  load: () => import('./jobs/translate.ts'),
});

export const translatingJobs = [translate] as Job<never, Services>[];
