import { usersChanged } from '@rushes/contract/users';
import type { LiveHandlers } from '#lib/live-handlers.ts';
import { limitKeys } from './queries.ts';

export const live: LiveHandlers = {
  // Whoever comes, goes or is disabled takes a place or leaves one.
  [usersChanged.name]: (client, data) => {
    const { tenantid } = data as { tenantid: string };
    void client.invalidateQueries({ queryKey: limitKeys.resources(tenantid) });
  },
};
