import { liveEvent } from '@rushes/contract/live';
import { z } from 'zod';
import { SESSION_ENDED } from '#platform/events/audience.ts';

/** Internal to the server: the streams of the session get a last event and are closed. */
export const sessionEnded = liveEvent(
  SESSION_ENDED,
  z.object({
    sessionid: z.uuid(),
    lastEvent: z.object({ name: z.string(), data: z.record(z.string(), z.unknown()) }).optional(),
  }),
);
