import { z } from 'zod';
import type { Services } from '#platform/context/context.ts';
import { defineJob } from '#platform/jobs/job.ts';

export const DemoFile = z.object({ podid: z.uuid(), tenantid: z.uuid(), file: z.string() });
export type DemoFile = z.infer<typeof DemoFile>;

/** Makes one demo file with ffmpeg and hands it to the ordinary processing. */
export const makeDemoFile = defineJob<DemoFile, Services>({
  name: 'demo.file',
  payload: DemoFile,
  // After real work: somebody who drops a file of their own does not wait for the demo.
  priority: 5,
  attempts: 3,
  timeoutMs: 10 * 60_000,
  load: () => import('./make-demo-file.ts'),
});

export const demoJobs = [makeDemoFile];
