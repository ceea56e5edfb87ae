import { deletePod, type Pod, renamePod, transcodePod } from '@rushes/contract/pods';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { errorText } from '#lib/error-text.ts';
import { showError } from '#ui/snackbar.tsx';
import { type PodPages, patchPod, removePods } from './pages.ts';
import { podKeys } from './queries.ts';
import { refreshSoon } from './refresh.ts';

function writeName(client: QueryClient, id: string, name: string): void {
  client.setQueriesData<PodPages>({ queryKey: podKeys.lists }, (pages) =>
    pages ? patchPod(pages, id, (pod) => ({ ...pod, name })) : pages,
  );
  client.setQueryData<Pod>(podKeys.pod(id), (pod) => (pod ? { ...pod, name } : pod));
}

interface Rename {
  id: string;
  nodeid: string;
  name: string;
  before: string;
}

/** The new name stands at once; when the server refuses, the old one comes back with the reason. */
export function useRenamePod() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name }: Rename) => call(renamePod, { params: { id }, body: { name }, quiet: true }),
    onMutate: ({ id, name }) => writeName(client, id, name),
    onSuccess: (_, { id, nodeid }) => refreshSoon(client, id, nodeid),
    onError: (error, { id, before }) => {
      writeName(client, id, before);
      showError(errorText(error));
    },
  });
}

export function useRetryPod() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: { id: string; nodeid: string }) =>
      call(transcodePod, { params: { id }, quiet: true }),
    onSuccess: (_, { id, nodeid }) => refreshSoon(client, id, nodeid),
    onError: (error) => showError(errorText(error)),
  });
}

const DELETES_AT_ONCE = 4;

interface DeleteResult {
  deleted: string[];
  failed: { id: string; error: unknown }[];
}

/** Each file by itself: one that cannot go does not hold up the others. */
export function useDeletePods() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly string[]): Promise<DeleteResult> => {
      const waiting = [...ids];
      const result: DeleteResult = { deleted: [], failed: [] };
      const work = async () => {
        for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
          try {
            await call(deletePod, { params: { id }, quiet: true });
            result.deleted.push(id);
          } catch (error) {
            result.failed.push({ id, error });
          }
        }
      };
      await Promise.all(Array.from({ length: DELETES_AT_ONCE }, work));
      return result;
    },
    onSuccess: ({ deleted }) => {
      const gone = new Set(deleted);
      client.setQueriesData<PodPages>({ queryKey: podKeys.lists }, (pages) =>
        pages ? removePods(pages, gone) : pages,
      );
      for (const id of deleted) client.removeQueries({ queryKey: podKeys.pod(id), exact: true });
    },
  });
}
