import type { Services } from '#platform/context/context.ts';
import { defineJob } from '#platform/jobs/job.ts';
import {
  documentSpec,
  LookAtPod,
  MakePoster,
  type ProcessPod,
  posterDrawingSpec,
  processSpec,
  type Target,
} from './model/payloads.ts';

const failed = async (payload: Target, error: Error, services: Services) => {
  const { markFailed } = await import('./publish.service.ts');
  await markFailed(services, payload, error);
};

/**
 * Everything that can be read and shown within seconds. Separate from the long part, so that the 30th video of a batch
 * has its thumbnail before the first one is encoded.
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

/** PDF and SVG, which can take long without being large: they have their own workers. */
export const drawDocument = defineJob<Target, Services>({
  ...documentSpec,
  lane: 'documents',
  timeoutMs: 10 * 60_000,
  load: () => import('./jobs/draw-document.ts'),
  failed,
});

/** The long part: the web version and everything else from the same decoding. The order is in processing.turns. */
export const processPod = defineJob<ProcessPod, Services>({
  ...processSpec,
  timeoutMs: 12 * 3_600_000,
  load: () => import('./jobs/process-pod.ts'),
  failed,
});

const refused = async (payload: MakePoster, error: Error, services: Services) => {
  const { refusePoster } = await import('./jobs/make-poster.ts');
  await refusePoster(services, payload, error);
};

/** Scales an uploaded thumbnail to the size of the others. */
export const makePoster = defineJob<MakePoster, Services>({
  name: 'processing.poster',
  payload: MakePoster,
  lane: 'quick',
  attempts: 3,
  timeoutMs: 10 * 60_000,
  load: () => import('./jobs/make-poster.ts'),
  failed: refused,
});

/** The same for an SVG. */
export const drawPoster = defineJob<MakePoster, Services>({
  ...posterDrawingSpec,
  lane: 'documents',
  timeoutMs: 10 * 60_000,
  load: () => import('./jobs/draw-poster.ts'),
  failed: refused,
});
