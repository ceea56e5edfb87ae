import { liveEvent } from '@rushes/contract/live';
import { z } from 'zod';
import { SESSION_ENDED, TOKEN_RENEWED } from '#platform/events/audience.ts';

/** Internal to the server: the streams of the session get a last event and are closed. */
export const sessionEnded = liveEvent(
  SESSION_ENDED,
  'person',
  z.object({
    sessionid: z.uuid(),
    lastEvent: z.object({ name: z.string(), data: z.record(z.string(), z.unknown()) }).optional(),
  }),
);

/** Internal to the server: the streams of the token are closed. It reconnects with its current access. */
export const tokenRenewed = liveEvent(TOKEN_RENEWED, 'person', z.object({ sessionid: z.uuid() }));
