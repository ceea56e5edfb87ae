import { z } from 'zod';
import type { Services } from '#platform/context/context.ts';
import { defineJob } from '#platform/jobs/job.ts';

export const ProcessPod = z.object({ podid: z.uuid(), tenantid: z.uuid() });
export type ProcessPod = z.infer<typeof ProcessPod>;

/** Two lanes a tenant: one customer's thousand files do not keep the others waiting. */
const LANES = 2;

export const processPod = defineJob<ProcessPod, Services>({
  name: 'processing.pod',
  payload: ProcessPod,
  queue: ({ podid, tenantid }) => `process:${tenantid}:${Number.parseInt(podid.slice(-4), 16) % LANES}`,
  attempts: 3,
  timeoutMs: 12 * 3_600_000,
  load: () => import('./jobs/process-pod.ts'),
  failed: async (payload, error, services) => {
    const { markFailed } = await import('./processing.publish.ts');
    await markFailed(services, payload, error);
  },
});

export const MakePoster = ProcessPod.extend({ assetid: z.uuid() });
export type MakePoster = z.infer<typeof MakePoster>;

/** A picture somebody sent to stand for the file, made as small as the others. */
export const makePoster = defineJob<MakePoster, Services>({
  name: 'processing.poster',
  payload: MakePoster,
  queue: ({ tenantid }) => `process:${tenantid}:poster`,
  attempts: 3,
  timeoutMs: 10 * 60_000,
  load: () => import('./jobs/make-poster.ts'),
  failed: async (payload, error, services) => {
    const { refusePoster } = await import('./jobs/make-poster.ts');
    await refusePoster(services, payload, error);
  },
});
