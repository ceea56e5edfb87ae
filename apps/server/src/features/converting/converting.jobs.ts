import { Conversion, FrameWanted } from '@rushes/contract/converting';
import { z } from 'zod';
import type { Services } from '#platform/context/context.ts';
import { defineJob, type Job } from '#platform/jobs/job.ts';

/** The asset that is made has its row from the beginning; whoever asked for it is told of its end. */
const Making = z.object({
  podid: z.uuid(),
  tenantid: z.uuid(),
  assetid: z.uuid(),
  userid: z.uuid(),
  username: z.string(),
});
export type Making = z.infer<typeof Making>;

/** What is said at the end, well or badly. */
export interface Ending {
  done: 'NM22' | 'NM8' | 'NM16';
  failed: 'NM23' | 'NM9' | 'NM17';
}

const failedWith =
  (ending: Ending) =>
  async (payload: Making, error: Error, services: Services): Promise<void> => {
    const { giveUp } = await import('./converting.end.ts');
    await giveUp(services, payload, ending, error);
  };

export const CONVERTED: Ending = { done: 'NM22', failed: 'NM23' };
export const Convert = Making.extend({ sourceid: z.uuid(), wanted: Conversion });
export type Convert = z.infer<typeof Convert>;
const convert = {
  payload: Convert,
  attempts: 3,
  load: () => import('./jobs/convert.ts'),
  failed: failedWith(CONVERTED),
};
/** Films take as long as processing them does, and wait for their turn with it. */
export const convertFilm = defineJob<Convert, Services>({
  ...convert,
  name: 'converting.film',
  timeoutMs: 12 * 3_600_000,
});
/** Sound and pictures take moments. */
export const convertSmall = defineJob<Convert, Services>({
  ...convert,
  name: 'converting.small',
  lane: 'quick',
  timeoutMs: 3_600_000,
});

export const HEARD: Ending = { done: 'NM8', failed: 'NM9' };
export type ExtractAudio = Making;
export const extractAudio = defineJob<ExtractAudio, Services>({
  name: 'converting.audio',
  payload: Making,
  lane: 'quick',
  attempts: 3,
  timeoutMs: 2 * 3_600_000,
  load: () => import('./jobs/audio.ts'),
  failed: failedWith(HEARD),
});

export const FRAMED: Ending = { done: 'NM16', failed: 'NM17' };
export const TakeFrame = Making.extend(FrameWanted.shape);
export type TakeFrame = z.infer<typeof TakeFrame>;
export const takeFrame = defineJob<TakeFrame, Services>({
  name: 'converting.frame',
  payload: TakeFrame,
  lane: 'quick',
  attempts: 3,
  timeoutMs: 10 * 60_000,
  load: () => import('./jobs/frame.ts'),
  failed: failedWith(FRAMED),
});

export const convertingJobs = [convertFilm, convertSmall, extractAudio, takeFrame] as Job<never, Services>[];
