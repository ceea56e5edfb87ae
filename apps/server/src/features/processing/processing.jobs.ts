import { z } from 'zod';
import type { Services } from '#platform/context/context.ts';
import { defineJob } from '#platform/jobs/job.ts';

const Target = z.object({ podid: z.uuid(), tenantid: z.uuid() });
export type Target = z.infer<typeof Target>;

const failed = async (payload: Target, error: Error, services: Services) => {
  const { markFailed } = await import('./processing.publish.ts');
  await markFailed(services, payload, error);
};

export const LookAtPod = Target.extend({ priority: z.boolean().default(false) });
export type LookAtPod = z.infer<typeof LookAtPod>;

/**
 * What can be known and shown of a file within moments. Apart from the long work, so that the thirtieth film of a card
 * has its picture before the first one is encoded.
 */
export const lookAtPod = defineJob<LookAtPod, Services>({
  name: 'processing.look',
  payload: LookAtPod,
  lane: 'quick',
  attempts: 3,
  timeoutMs: 3_600_000,
  load: () => import('./jobs/look-at-pod.ts'),
  failed,
});

export const ProcessPod = Target.extend({ turn: z.number().int().default(0) });
export type ProcessPod = z.infer<typeof ProcessPod>;

/** The long part: the web version and all that comes of the same decoding. Who goes first is in processing.turns. */
export const processPod = defineJob<ProcessPod, Services>({
  name: 'processing.pod',
  payload: ProcessPod,
  attempts: 3,
  timeoutMs: 12 * 3_600_000,
  load: () => import('./jobs/process-pod.ts'),
  failed,
});

export const MakePoster = Target.extend({ assetid: z.uuid() });
export type MakePoster = z.infer<typeof MakePoster>;

/** A picture somebody sent to stand for the file, made as small as the others. */
export const makePoster = defineJob<MakePoster, Services>({
  name: 'processing.poster',
  payload: MakePoster,
  lane: 'quick',
  attempts: 3,
  timeoutMs: 10 * 60_000,
  load: () => import('./jobs/make-poster.ts'),
  failed: async (payload, error, services) => {
    const { refusePoster } = await import('./jobs/make-poster.ts');
    await refusePoster(services, payload, error);
  },
});
