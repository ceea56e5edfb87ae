import { labelsChanged, podLabelsChanged } from '@rushes/contract/label-events';
import { notificationsChanged } from '@rushes/contract/notifications';
import { podKeys } from '#features/pods/keys.ts';
import type { LiveHandlers } from '#lib/live-handlers.ts';
import { labelKeys } from './keys.ts';

export const live: LiveHandlers = {
  [labelsChanged.name]: (client, data) => {
    const { tenantid } = data as { tenantid: string };
    void client.invalidateQueries({ queryKey: labelKeys.tree(tenantid) });
  },
  [podLabelsChanged.name]: (client, data) => {
    const { id, detected } = data as { id: string; detected?: true };
    void client.invalidateQueries({ queryKey: detected ? labelKeys.detected(id) : labelKeys.pod(id) });
    void client.invalidateQueries({ queryKey: podKeys.logs(id) });
  },
  // The notification that detection has finished: refetch in every tab that shows the file.
  [notificationsChanged.name]: (client, data) => {
    const { code, podid } = data as { code?: string; podid?: string | null };
    if (code === 'NM31' && podid) void client.invalidateQueries({ queryKey: labelKeys.detected(podid) });
  },
};
