import { podCommentsChanged } from '@rushes/contract/comment-events';
import { State } from '@rushes/contract/enums';
import { type Pod, podChanged, podRunProgressed, podStatus } from '@rushes/contract/pods';
import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { LiveHandlers } from '#lib/live-handlers.ts';
import { isFirstFetch } from '#lib/query-client.ts';
import { podKeys } from './keys.ts';
import { type PodPages, patchPod } from './pages.ts';
import { refreshSoon } from './refresh-soon.ts';

type Changed = z.infer<typeof podChanged.data>;
type StatusMoved = z.infer<typeof podStatus.data>;
type Changeable = Pick<Pod, 'state' | 'status' | 'launchedServices'>;
type RunProgressed = z.infer<typeof podRunProgressed.data>;

/** Changes a file wherever it is shown. First responses that are in flight may predate the change. */
function patch(
  client: QueryClient,
  id: string,
  nodeid: string,
  change: <T extends Changeable>(pod: T) => T,
): void {
  client.setQueriesData<PodPages>({ queryKey: podKeys.lists }, (pages) =>
    pages ? patchPod(pages, id, change) : pages,
  );
  client.setQueryData<Pod>(podKeys.pod(id), (pod) => (pod ? change(pod) : pod));
  for (const queryKey of [[...podKeys.lists, nodeid], podKeys.pod(id)])
    void client.invalidateQueries({ queryKey, predicate: isFirstFetch });
}

export const live: LiveHandlers = {
  // The card shows the number of open comments.
  [podCommentsChanged.name]: (client, data) => {
    const { id, nodeid } = data as { id: string; nodeid: string };
    refreshSoon(client, id, nodeid);
  },

  [podChanged.name]: (client, data) => {
    const { id, nodeid, from, gone } = data as Changed;
    refreshSoon(client, id, nodeid, { from, gone: gone !== undefined });
    // Every change adds an entry to the activity log.
    void client.invalidateQueries({ queryKey: podKeys.logs(id) });
  },

  [podStatus.name]: (client, data) => {
    const { id, nodeid, state, status } = data as StatusMoved;
    patch(client, id, nodeid, (pod) => ({ ...pod, state, status }));
    // A processed file has new thumbnails, a duration and a size: refetch it once.
    if (state === State.COMPLETE || state === State.ERROR) refreshSoon(client, id, nodeid);
  },

  [podRunProgressed.name]: (client, data) => {
    const { id, nodeid, runid, percentage } = data as RunProgressed;
    patch(client, id, nodeid, (pod) => ({
      ...pod,
      launchedServices: pod.launchedServices.map((run) => (run.id === runid ? { ...run, percentage } : run)),
    }));
  },
};
