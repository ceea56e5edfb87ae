import { countNodeUsers, nodeProperties } from '@rushes/contract/nodes';
import {
  type BinSort,
  countBin,
  deleteNodes,
  deletePods,
  emptyBin,
  listBin,
  purgeBin,
  restoreBin,
} from '@rushes/contract/recycle-bin';
import { getTenantSettings } from '@rushes/contract/tenants';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { nodeKeys } from '#features/nodes/keys.ts';
import type { Items } from '#features/nodes/widgets/items.ts';
import { tenantKeys } from '#features/tenants/keys.ts';
import { call } from '#lib/api.ts';
import { queryClient } from '#lib/query-client.ts';
import { binKeys } from './keys.ts';

export const binCountQuery = (root: string) =>
  queryOptions({
    queryKey: binKeys.count(root),
    queryFn: async ({ signal }) => (await call(countBin, { params: { id: root }, signal })).count,
  });

export const binQuery = (root: string, within: string | null, sort: BinSort) =>
  infiniteQueryOptions({
    queryKey: binKeys.list(root, within, sort),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => {
      const query = {
        sort,
        ...(within ? { within } : {}),
        ...(pageParam === undefined ? {} : { cursor: pageParam }),
      };
      return call(listBin, { params: { id: root }, query, signal });
    },
    getNextPageParam: (last) => last.next ?? undefined,
  });

/** Retention of the recycle bin in days. */
export const retentionQuery = (tenantid: string | undefined) =>
  queryOptions({
    queryKey: tenantKeys.retention(tenantid),
    enabled: tenantid !== undefined,
    queryFn: async ({ signal }) => {
      const params = { id: tenantid ?? '' };
      const { settings } = await call(getTenantSettings, { params, signal });
      return settings.recycle_bin_retention_period;
    },
  });

/** Counts the users who would lose access; the dialog waits for this. */
export const nodeUsersQuery = (nodes: readonly string[]) =>
  queryOptions({
    queryKey: nodeKeys.users(nodes),
    enabled: nodes.length > 0,
    gcTime: 0,
    staleTime: 0,
    queryFn: ({ signal }) => call(countNodeUsers, { query: { 'n[]': [...nodes] }, signal }),
  });

export const propertiesQuery = (id: string) =>
  queryOptions({
    queryKey: nodeKeys.properties(id),
    gcTime: 0,
    staleTime: 0,
    queryFn: async ({ signal }) => (await call(nodeProperties, { params: { id }, signal })).properties,
  });

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

/** Returns whether it continues as a job: then a notification reports the end. */
export async function deleteItems(items: Items, versions: 'all' | 'this'): Promise<boolean> {
  const { nodes, pods } = items;
  const operations = [];
  if (nodes.length > 0) {
    const { operation } = await call(deleteNodes, { body: { nodes: ids(nodes) } });
    operations.push(operation);
  }
  if (pods.length > 0) {
    const { operation } = await call(deletePods, { body: { pods: ids(pods), versions } });
    operations.push(operation);
  }
  refresh(nodes.flatMap(({ parentid }) => parentid ?? []));
  return operations.some((operation) => operation !== null);
}

export interface Chosen {
  podids: string[];
  nodeids: string[];
}

/** These three also return whether it continues as a job. */
export async function restore(root: string, body: Chosen): Promise<boolean> {
  const { operation } = await call(restoreBin, { params: { id: root }, body });
  refresh(null);
  return operation !== null;
}

export async function purge(root: string, body: Chosen): Promise<boolean> {
  const { operation } = await call(purgeBin, { params: { id: root }, body });
  refresh([]);
  return operation !== null;
}

export async function empty(root: string): Promise<boolean> {
  const { operation } = await call(emptyBin, { params: { id: root } });
  refresh([]);
  return operation !== null;
}

/** Refreshes at once instead of waiting for the event. `parents`: the folders whose lists changed; null for any. */
function refresh(parents: readonly string[] | null): void {
  void queryClient.invalidateQueries({ queryKey: binKeys.all });
  if (parents === null) void queryClient.invalidateQueries({ queryKey: nodeKeys.lists });
  for (const id of parents ?? []) void queryClient.invalidateQueries({ queryKey: nodeKeys.children(id) });
}
