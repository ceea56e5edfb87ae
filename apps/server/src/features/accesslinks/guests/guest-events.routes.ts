import { sharedLive } from '@rushes/contract/reviewaccess';
import type { Services } from '#platform/context/context.ts';
import type { Hub } from '#platform/events/sse-hub.ts';
import { type Binding, bindRaw } from '#platform/http/bind.ts';
import { startGuestStreams } from './guest-events.service.ts';

export function guestRoutes(services: Services, hub: Hub): Binding[] {
  const guests = startGuestStreams(services, hub);
  return [
    bindRaw(sharedLive, (ctx, _input, http) => {
      const token = http.request.headers['access-token'];
      return guests.open(ctx, typeof token === 'string' ? token : undefined, http);
    }),
  ];
}
