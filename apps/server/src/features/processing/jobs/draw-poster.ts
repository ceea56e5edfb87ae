import type { Services } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import type { MakePoster } from '../model/payloads.ts';
import { withPoster } from './make-poster.ts';

export const run = (job: JobRun<MakePoster, Services>): Promise<void> =>
  withPoster(job, ({ make }) => make());
