import type { Services } from '#platform/context/context.ts';
import { defineJob } from '#platform/jobs/job.ts';
import {
  AnalysePod,
  documentSpec,
  type ProcessPod,
  processSpec,
  ScaleUploadedThumbnail,
  type Target,
  uploadedThumbnailSvgSpec,
} from './model/payloads.ts';

const failed = async (payload: Target, error: Error, services: Services) => {
  const { markFailed } = await import('./publish.service.ts');
  await markFailed(services, payload, error);
};

/**
 * Everything that can be read and shown within seconds. Separate from the long part, so that the 30th video of a batch
 * has its thumbnail before the first one is encoded.
 */
export const analysePod = defineJob<AnalysePod, Services>({
  name: 'processing.look',
  payload: AnalysePod,
  lane: 'quick',
  attempts: 3,
  timeoutMs: 3_600_000,
  load: () => import('./jobs/analyse-pod.ts'),
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

const thumbnailFailed = async (payload: ScaleUploadedThumbnail, error: Error, services: Services) => {
  const { failUploadedThumbnail } = await import('./jobs/scale-uploaded-thumbnail.ts');
  await failUploadedThumbnail(services, payload, error);
};

/** Scales an uploaded thumbnail to the size of the others. */
export const scaleUploadedThumbnail = defineJob<ScaleUploadedThumbnail, Services>({
  name: 'processing.poster',
  payload: ScaleUploadedThumbnail,
  lane: 'quick',
  attempts: 3,
  timeoutMs: 10 * 60_000,
  load: () => import('./jobs/scale-uploaded-thumbnail.ts'),
  failed: thumbnailFailed,
});

/** The same for an SVG. */
export const scaleUploadedThumbnailSvg = defineJob<ScaleUploadedThumbnail, Services>({
  ...uploadedThumbnailSvgSpec,
  lane: 'documents',
  timeoutMs: 10 * 60_000,
  load: () => import('./jobs/scale-uploaded-thumbnail-svg.ts'),
  failed: thumbnailFailed,
});
