import { podCommentsChanged } from '@rushes/contract/comment-events';
import { State } from '@rushes/contract/enums';
import { type Pod, podChanged, podRunProgressed, podStatus } from '@rushes/contract/pods';
import type { z } from 'zod';
import type { LiveHandlers } from '#lib/live-handlers.ts';
import { podKeys } from './keys.ts';
import { type PodPages, patchPod } from './pages.ts';
import { refreshSoon } from './refresh-soon.ts';

type Changed = z.infer<typeof podChanged.data>;
type StatusMoved = z.infer<typeof podStatus.data>;
type RunProgressed = z.infer<typeof podRunProgressed.data>;

export const live: LiveHandlers = {
  // The card shows the number of open comments.
  [podCommentsChanged.name]: (client, data) => {
    const { id, nodeid } = data as { id: string; nodeid: string };
    refreshSoon(client, id, nodeid);
  },

  [podChanged.name]: (client, data) => {
    const { id, nodeid, from, gone } = data as Changed;
    refreshSoon(client, id, nodeid, { from, gone: gone !== undefined });
  },

  [podStatus.name]: (client, data) => {
    const { id, nodeid, state, status } = data as StatusMoved;
    client.setQueriesData<PodPages>({ queryKey: podKeys.lists }, (pages) =>
      pages ? patchPod(pages, id, (pod) => ({ ...pod, state, status })) : pages,
    );
    client.setQueryData<Pod>(podKeys.pod(id), (pod) => (pod ? { ...pod, state, status } : pod));
    // A processed file has new thumbnails, a duration and a size: refetch it once.
    if (state === State.COMPLETE || state === State.ERROR) refreshSoon(client, id, nodeid);
  },

  [podRunProgressed.name]: (client, data) => {
    const { id, runid, percentage } = data as RunProgressed;
    const progressed = <T extends Pick<Pod, 'launchedServices'>>(pod: T): T => ({
      ...pod,
      launchedServices: pod.launchedServices.map((run) => (run.id === runid ? { ...run, percentage } : run)),
    });
    client.setQueriesData<PodPages>({ queryKey: podKeys.lists }, (pages) =>
      pages ? patchPod(pages, id, progressed) : pages,
    );
    client.setQueryData<Pod>(podKeys.pod(id), (pod) => (pod ? progressed(pod) : pod));
  },
};
