import { z } from 'zod';
import type { Services } from '#platform/context/context.ts';
import { defineJob } from '#platform/jobs/job.ts';

export const DemoFile = z.object({ podid: z.uuid(), tenantid: z.uuid(), file: z.string() });
export type DemoFile = z.infer<typeof DemoFile>;

/** Makes one demo file with ffmpeg and starts the normal processing. */
export const makeDemoFile = defineJob<DemoFile, Services>({
  name: 'demo.file',
  payload: DemoFile,
  // Lower priority than real work: a user's own upload does not wait for the demo.
  priority: 5,
  attempts: 3,
  timeoutMs: 10 * 60_000,
  load: () => import('./make-demo-file.ts'),
});

export const demoJobs = [makeDemoFile];
