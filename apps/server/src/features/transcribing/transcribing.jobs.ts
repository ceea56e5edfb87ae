import { defineRunJob } from '#features/service-runs/index.ts';
import type { Services } from '#platform/context/context.ts';
import type { Job } from '#platform/jobs/job.ts';

export const transcribe = defineRunJob({
  name: 'transcribing.run',
  // The longest file that an engine takes, on a slow machine.
  timeoutMs: 12 * 3_600_000,
  failed: 'NM11',
  load: () => import('./jobs/transcribe.ts'),
});

export const transcribingJobs = [transcribe] as Job<never, Services>[];
