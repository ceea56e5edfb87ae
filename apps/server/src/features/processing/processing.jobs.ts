import type { Services } from '#platform/context/context.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { LookAtPod, MakePoster, type ProcessPod, processSpec, type Target } from './processing.payloads.ts';

const failed = async (payload: Target, error: Error, services: Services) => {
  const { markFailed } = await import('./processing.publish.ts');
  await markFailed(services, payload, error);
};

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

/** The long part: the web version and all that comes of the same decoding. Who goes first is in processing.turns. */
export const processPod = defineJob<ProcessPod, Services>({
  ...processSpec,
  timeoutMs: 12 * 3_600_000,
  load: () => import('./jobs/process-pod.ts'),
  failed,
});

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
