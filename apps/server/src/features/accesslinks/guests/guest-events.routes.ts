import { sharedLive } from '@rushes/contract/reviewaccess';
import type { Services } from '#platform/context/context.ts';
import type { Hub } from '#platform/events/sse-hub.ts';
import { type Binding, bindRaw, headerOf } from '#platform/http/bind.ts';
import { startGuestStreams } from './guest-events.service.ts';

export function guestRoutes(services: Services, hub: Hub): Binding[] {
  const guests = startGuestStreams(services, hub);
  return [bindRaw(sharedLive, (ctx, _input, http) => guests.open(ctx, headerOf(http, 'access-token'), http))];
}
