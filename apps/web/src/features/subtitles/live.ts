import { podSubtitlesChanged, subtitleRulesChanged } from '@rushes/contract/subtitle-events';
import { podKeys } from '#features/pods/keys.ts';
import type { LiveHandlers } from '#lib/live-handlers.ts';
import { subtitleKeys } from './keys.ts';

export const live: LiveHandlers = {
  [podSubtitlesChanged.name]: (client, data) => {
    const { id, aid } = data as { id: string; aid?: string };
    const key = aid ? subtitleKeys.file(id, aid) : subtitleKeys.transcripts(id);
    void client.invalidateQueries({ queryKey: key });
    // An asset was added or removed, or its URL changed.
    if (aid) void client.invalidateQueries({ queryKey: podKeys.pod(id), exact: true });
    void client.invalidateQueries({ queryKey: podKeys.logs(id) });
  },
  [subtitleRulesChanged.name]: (client, data) => {
    const { tenantid } = data as { tenantid: string };
    void client.invalidateQueries({ queryKey: subtitleKeys.rules(tenantid) });
  },
};
