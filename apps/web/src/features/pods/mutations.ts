import type { BadgeStatus } from '@rushes/contract/enums';
import { type Pod, type PodCard, renamePod, setBadgeStatus, transcodePod } from '@rushes/contract/pods';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { showFailure } from '#ui/feedback/snackbar.tsx';
import { podKeys } from './keys.ts';
import { type PodPages, patchPod } from './pages.ts';
import { refreshSoon } from './refresh-soon.ts';

/** Writes a change to every cached copy of the file. */
export function writePod(client: QueryClient, id: string, change: Partial<PodCard>): void {
  client.setQueriesData<PodPages>({ queryKey: podKeys.lists }, (pages) =>
    pages ? patchPod(pages, id, (pod) => ({ ...pod, ...change })) : pages,
  );
  client.setQueryData<Pod>(podKeys.pod(id), (pod) => (pod ? { ...pod, ...change } : pod));
}

interface Rename {
  id: string;
  nodeid: string;
  name: string;
  before: string;
}

/** Optimistic rename; when the server refuses, the old name is restored and the error shown. */
export function useRenamePod() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name }: Rename) => call(renamePod, { params: { id }, body: { name } }),
    onMutate: ({ id, name }) => writePod(client, id, { name }),
    onSuccess: (_, { id, nodeid }) => refreshSoon(client, id, nodeid, { renamed: true }),
    onError: (error, { id, before }) => {
      writePod(client, id, { name: before });
      showFailure(error);
    },
  });
}

export function useRetryPod() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: { id: string; nodeid: string }) => call(transcodePod, { params: { id } }),
    onSuccess: (_, { id, nodeid }) => refreshSoon(client, id, nodeid),
    onError: showFailure,
  });
}

interface Badge {
  pods: readonly PodCard[];
  badgestatus: BadgeStatus;
}

/** Files that already have this status are skipped: the server would refuse them (ERR158). */
export function useSetBadge() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ pods, badgestatus }: Badge) => {
      for (const pod of pods) {
        if (pod.badgestatus === badgestatus) continue;
        writePod(client, pod.id, { badgestatus });
        try {
          await call(setBadgeStatus, { params: { id: pod.id }, body: { badgestatus } });
        } catch (error) {
          writePod(client, pod.id, { badgestatus: pod.badgestatus });
          throw error;
        }
      }
    },
    onSettled: (_, _error, { pods }) => {
      for (const pod of pods) refreshSoon(client, pod.id, pod.nodeid);
    },
    onError: showFailure,
  });
}
