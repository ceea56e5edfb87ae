import { deleteAsset } from '@rushes/contract/pods';
import { deleteNodes, deletePods, emptyBin } from '@rushes/contract/recycle-bin';
import { ARCHIVING, runService } from '@rushes/contract/services';
import { getStorage } from '@rushes/contract/storage-usage';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { type Chosen, requestsOf } from './chosen.ts';
import { storageKeys } from './keys.ts';

export const useStorageUsage = (nodeId: string) =>
  useQuery({
    queryKey: storageKeys.node(nodeId),
    queryFn: async ({ signal }) => (await call(getStorage, { query: { nodeid: nodeId }, signal })).storage,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Deletes to the recycle bin, except assets, which are deleted permanently. */
async function deleteChosen(chosen: readonly Chosen[]): Promise<void> {
  const { nodes, pods, versions, assets } = requestsOf(chosen);
  if (nodes.length) await call(deleteNodes, { body: { nodes } });
  if (pods.length) await call(deletePods, { body: { pods } });
  if (versions.length) await call(deletePods, { body: { pods: versions, versions: 'this' } });
  for (const { podId, assetId } of assets) await call(deleteAsset, { params: { id: podId, assetId } });
}

async function archiveChosen(chosen: readonly Chosen[]): Promise<void> {
  const { nodes, pods } = requestsOf(chosen);
  const body = { nodes, pods, params: { action: 'archive' } };
  await call(runService, { params: { alias: ARCHIVING }, body });
}

export function useFreeStorage() {
  const client = useQueryClient();
  // The sidebar and other lists show the same storage and files.
  const onSettled = () => client.invalidateQueries();
  return {
    remove: useMutation({ mutationFn: deleteChosen, onSettled }),
    archive: useMutation({ mutationFn: archiveChosen, onSettled }),
    empty: useMutation({
      mutationFn: (rootId: string) => call(emptyBin, { params: { id: rootId } }),
      onSettled,
    }),
  };
}
