import type { Services } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import type { ScaleUploadedThumbnail } from '../model/payloads.ts';
import { withUploadedThumbnail } from './scale-uploaded-thumbnail.ts';

export const run = (job: JobRun<ScaleUploadedThumbnail, Services>): Promise<void> =>
  withUploadedThumbnail(job, ({ make }) => make());
