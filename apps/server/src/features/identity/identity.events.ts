import { liveEvent } from '@rushes/contract/live';
import { z } from 'zod';
import { SESSION_ENDED } from '#platform/events/audience.ts';

/** Stays inside the server: the streams of that session hear the farewell and are closed. */
export const sessionEnded = liveEvent(
  SESSION_ENDED,
  z.object({
    sessionid: z.uuid(),
    farewell: z.object({ name: z.string(), data: z.record(z.string(), z.unknown()) }).optional(),
  }),
);
