import { limitsChanged } from '@rushes/contract/limits';
import { podChanged } from '@rushes/contract/pods';
import { binChanged } from '@rushes/contract/recycle-bin';
import { usersChanged } from '@rushes/contract/users';
import type { QueryClient } from '@tanstack/react-query';
import { serviceKeys } from '#features/services/keys.ts';
import { storageKeys } from '#features/storage-usage/keys.ts';
import { subscriptionKeys } from '#features/subscriptions/keys.ts';
import type { LiveHandlers } from '#lib/live-handlers.ts';
import { limitKeys } from './keys.ts';

/** An upload of a thousand files is a thousand events. */
const GATHER_MS = 2000;
let isWaiting = false;

/** Files were added, changed or removed somewhere: the storage in use is shown again shortly after. */
function refreshSoon(client: QueryClient): void {
  if (isWaiting) return;
  isWaiting = true;
  setTimeout(() => {
    isWaiting = false;
    void client.invalidateQueries({ queryKey: limitKeys.all });
    void client.invalidateQueries({ queryKey: storageKeys.all });
  }, GATHER_MS);
}

export const live: LiveHandlers = {
  // Added, removed and disabled users change the usage of the user limits.
  [usersChanged.name]: (client, data) => {
    const { tenantid } = data as { tenantid: string };
    void client.invalidateQueries({ queryKey: limitKeys.resources(tenantid) });
  },

  [podChanged.name]: (client) => refreshSoon(client),
  [binChanged.name]: (client) => refreshSoon(client),

  // Also when it was paid in another tab, or by another administrator.
  [limitsChanged.name]: (client, data) => {
    const { tenantid } = data as { tenantid: string };
    void client.invalidateQueries({ queryKey: limitKeys.resources(tenantid) });
    void client.invalidateQueries({ queryKey: subscriptionKeys.one(tenantid) });
    void client.invalidateQueries({ queryKey: serviceKeys.checks });
  },
};
