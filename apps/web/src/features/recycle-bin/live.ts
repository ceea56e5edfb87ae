import { binChanged } from '@rushes/contract/recycle-bin';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '#lib/live-handlers.ts';
import { binKeys } from './keys.ts';

/** Many things go to the bin at once: it is asked again when a second has passed without news. */
const QUIET_MS = 1000;

let waiting: ReturnType<typeof setTimeout> | undefined;

export const live: LiveHandlers = {
  [binChanged.name]: (client: QueryClient) => {
    clearTimeout(waiting);
    waiting = setTimeout(() => void client.invalidateQueries({ queryKey: binKeys.all }), QUIET_MS);
  },
};
