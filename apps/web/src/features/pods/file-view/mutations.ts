import type { CallOf } from '@rushes/contract/endpoint';
import {
  type Pod,
  renamePod,
  setBadgeStatus,
  setPodNote,
  setPodTeamOnly,
  updatePod,
} from '@rushes/contract/pods';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { showFailure } from '#ui/feedback/snackbar.tsx';
import { podKeys } from '../keys.ts';
import { refreshSoon } from '../refresh-soon.ts';

type Changeable = keyof NonNullable<CallOf<typeof updatePod>['body']>;
/** One field with its new value. */
export type PodChange = { [F in Changeable]: Pick<Pod, F> }[Changeable];

/** Fields with a call of their own use it: it refuses a value that the file already has. */
async function send(id: string, change: PodChange): Promise<Pod> {
  const params = { id };
  if ('name' in change) return (await call(renamePod, { params, body: change })).pod;
  if ('note' in change) return (await call(setPodNote, { params, body: change })).pod;
  if ('teamonly' in change) return (await call(setPodTeamOnly, { params, body: change })).pod;
  if ('badgestatus' in change) return (await call(setBadgeStatus, { params, body: change })).pod;
  return (await call(updatePod, { params, body: change })).pod;
}

/** Optimistic update; when the server refuses, the previous value is restored and the error shown. */
export function useChangePod(pod: Pod) {
  const client = useQueryClient();
  const key = podKeys.pod(pod.id);
  return useMutation({
    mutationFn: (change: PodChange) => send(pod.id, change),
    onMutate: (change) => {
      const before = client.getQueryData<Pod>(key);
      client.setQueryData<Pod>(key, (known) => known && { ...known, ...change });
      return { before };
    },
    onSuccess: (changed) => {
      client.setQueryData<Pod>(key, changed);
      refreshSoon(client, pod.id, pod.nodeid);
      void client.invalidateQueries({ queryKey: podKeys.logs(pod.id) });
    },
    onError: (error, _, context) => {
      client.setQueryData<Pod>(key, context?.before);
      showFailure(error);
    },
  });
}
