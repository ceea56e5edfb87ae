import { binChanged } from '@rushes/contract/recycle-bin';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '#lib/live-handlers.ts';
import { binKeys } from './keys.ts';

/** Many items are deleted at once: refetch after a second without events. */
const QUIET_MS = 1000;

let waiting: ReturnType<typeof setTimeout> | undefined;

export const live: LiveHandlers = {
  [binChanged.name]: (client: QueryClient) => {
    clearTimeout(waiting);
    waiting = setTimeout(() => void client.invalidateQueries({ queryKey: binKeys.all }), QUIET_MS);
  },
};
