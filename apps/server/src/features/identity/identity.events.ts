import { liveEvent } from '@rushes/contract/live';
import { z } from 'zod';
import { SESSION_ENDED } from '#platform/events/audience.ts';

/** Stays inside the server: the streams of that session are closed. */
export const sessionEnded = liveEvent(SESSION_ENDED, z.object({ sessionid: z.uuid() }));
