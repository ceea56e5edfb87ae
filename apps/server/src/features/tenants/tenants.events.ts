import { liveEvent } from '@rushes/contract/live';
import { z } from 'zod';
import { TENANT_RENEWED } from '#platform/events/audience.ts';

/**
 * Internal to the server: closes the streams of the tenant's users, which reconnect with their current access.
 * `userids` adds users whose streams do not know the tenant, because they had no access when the stream was opened.
 */
export const tenantRenewed = liveEvent(
  TENANT_RENEWED,
  'person',
  z.object({ tenantid: z.uuid(), userids: z.array(z.uuid()).optional() }),
);
