import { presenceChanged } from '@rushes/contract/presence';
import type { LiveHandlers } from '#lib/live-handlers.ts';
import { presenceKeys } from './keys.ts';

export const live: LiveHandlers = {
  [presenceChanged.name]: (client, data) => {
    const { nodeid, podid } = data as { nodeid: string; podid: string | null };
    for (const id of [nodeid, podid])
      if (id) void client.invalidateQueries({ queryKey: presenceKeys.of(id) });
  },
};
