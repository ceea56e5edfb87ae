import type { Services } from '#platform/context/context.ts';
import { defineJob, type Job } from '#platform/jobs/job.ts';
import {
  CONVERTED,
  Convert,
  type Ending,
  FRAMED,
  IMPRINTED,
  Imprint,
  Making,
  OUTCOMES,
  TakeFrame,
} from './model/payloads.ts';

const failedWith =
  (ending: Ending) =>
  async (payload: Making, error: Error, services: Services): Promise<void> => {
    const { markFailed } = await import('./finish-conversion.service.ts');
    await markFailed(services, payload, ending, error);
  };

const convert = {
  payload: Convert,
  attempts: 3,
  load: () => import('./jobs/convert.ts'),
  failed: failedWith(CONVERTED),
};

/** Video conversion takes as long as processing and shares its lane. */
export const convertVideo = defineJob<Convert, Services>({
  ...convert,
  name: 'converting.film',
  timeoutMs: 12 * 3_600_000,
});

/** Encodes the whole video, like a conversion. */
export const burnInSubtitles = defineJob<Imprint, Services>({
  name: 'converting.imprint',
  payload: Imprint,
  attempts: 3,
  timeoutMs: 12 * 3_600_000,
  load: () => import('./jobs/imprint.ts'),
  failed: failedWith(IMPRINTED),
});

/** Audio and images take seconds. */
export const convertSmall = defineJob<Convert, Services>({
  ...convert,
  name: 'converting.small',
  lane: 'quick',
  timeoutMs: 3_600_000,
});

export const extractAudio = defineJob<Making, Services>({
  name: 'converting.audio',
  payload: Making,
  lane: 'quick',
  attempts: 3,
  timeoutMs: 2 * 3_600_000,
  load: () => import('./jobs/audio.ts'),
  failed: failedWith(OUTCOMES),
});

export const takeFrame = defineJob<TakeFrame, Services>({
  name: 'converting.frame',
  payload: TakeFrame,
  lane: 'quick',
  attempts: 3,
  timeoutMs: 10 * 60_000,
  load: () => import('./jobs/frame.ts'),
  failed: failedWith(FRAMED),
});

export const convertingJobs = [
  ...[convertVideo, burnInSubtitles, convertSmall, extractAudio, takeFrame],
] as Job<never, Services>[];
