import { liveEvent } from '@rushes/contract/live';
import { z } from 'zod';
import { TENANT_RENEWED } from '#platform/events/audience.ts';

/**
 * Stays inside the server: streams of the tenant's people are closed, and begin anew with what holds now. `userids`
 * names those whom a stream cannot know as its people, because they held nothing there when it began.
 */
export const tenantRenewed = liveEvent(
  TENANT_RENEWED,
  z.object({ tenantid: z.uuid(), userids: z.array(z.uuid()).optional() }),
);
