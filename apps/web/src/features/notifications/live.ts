import { type Operation, operationChanged } from '@rushes/contract/move-copy';
import { notificationsChanged } from '@rushes/contract/notifications';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '#lib/live-handlers.ts';
import { isFirstFetch } from '#lib/query-client.ts';
import { notificationKeys } from './keys.ts';
import { writeOperation } from './queries.ts';

/** The indicator is refetched at once, then at most this often. */
const INDICATOR_MS = 3000;

let asked = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;

function refreshIndicator(client: QueryClient): void {
  if (timer !== undefined) return;
  const ask = () => {
    asked = Date.now();
    timer = undefined;
    void client.invalidateQueries({ queryKey: notificationKeys.info });
  };
  const wait = asked + INDICATOR_MS - Date.now();
  if (wait <= 0) ask();
  else timer = setTimeout(ask, wait);
}

export const live: LiveHandlers = {
  [notificationsChanged.name]: (client) => {
    refreshIndicator(client);
    void client.invalidateQueries({ queryKey: notificationKeys.lists });
  },
  [operationChanged.name]: (client, data) => {
    client.setQueryData<Operation[]>(notificationKeys.operations, (operations) =>
      writeOperation(operations, data as Operation & { ended?: true }),
    );
    void client.invalidateQueries({ queryKey: notificationKeys.operations, predicate: isFirstFetch });
  },
};
