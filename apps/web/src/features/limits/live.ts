import { usersChanged } from '@rushes/contract/users';
import type { LiveHandlers } from '#lib/live-handlers.ts';
import { limitKeys } from './queries.ts';

export const live: LiveHandlers = {
  // Added, removed and disabled users change the usage of the user limits.
  [usersChanged.name]: (client, data) => {
    const { tenantid } = data as { tenantid: string };
    void client.invalidateQueries({ queryKey: limitKeys.resources(tenantid) });
  },
};
