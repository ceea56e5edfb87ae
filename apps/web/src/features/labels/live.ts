import { labelsChanged, podLabelsChanged } from '@rushes/contract/label-events';
import type { LiveHandlers } from '#lib/live-handlers.ts';
import { labelKeys } from './keys.ts';

export const live: LiveHandlers = {
  [labelsChanged.name]: (client, data) => {
    const { tenantid } = data as { tenantid: string };
    void client.invalidateQueries({ queryKey: labelKeys.tree(tenantid) });
  },
  [podLabelsChanged.name]: (client, data) => {
    const { id } = data as { id: string };
    void client.invalidateQueries({ queryKey: labelKeys.pod(id) });
    void client.invalidateQueries({ queryKey: ['pods', 'logs', id] });
  },
};
