import { usersChanged } from '@rushes/contract/users';
import type { LiveHandlers } from '#lib/live-handlers.ts';
import { userKeys } from './keys.ts';

export const live: LiveHandlers = {
  [usersChanged.name]: (client, data) => {
    const { tenantid } = data as { tenantid: string };
    void client.invalidateQueries({ queryKey: userKeys.tenant(tenantid) });
  },
};
