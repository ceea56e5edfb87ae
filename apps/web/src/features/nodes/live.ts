import type { GoneReason } from '@rushes/contract/live';
import { type NodeDetails, nodeChanged } from '@rushes/contract/nodes';
import { podChanged } from '@rushes/contract/pods';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '#lib/live-handlers.ts';
import { isFirstFetch } from '#lib/query-client.ts';
import { nodeKeys } from './keys.ts';
import { refreshRowsOf } from './queries.ts';
import { collapseNode } from './tree-state.ts';

interface Changed {
  id: string;
  parentid: string | null;
  from?: string;
  gone?: GoneReason;
}

// A large move sends many events: batch them into one refetch.
const GATHER_MS = 100;
/** Counts cover the whole tenant, so they are refetched less often. */
const COUNTS_MS = 700;
const TOTALS_MS = 1500;

const gathered = new Set<string>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();

function soon(name: string, wait: number, run: () => void): void {
  if (timers.has(name)) return;
  timers.set(
    name,
    setTimeout(() => {
      timers.delete(name);
      run();
    }, wait),
  );
}

function refresh(client: QueryClient): void {
  const ids = new Set(gathered);
  gathered.clear();
  for (const id of ids) void client.invalidateQueries({ queryKey: nodeKeys.children(id) });
  refreshRowsOf(client, ids);
  // A renamed folder also appears in the paths of its open descendants.
  void client.invalidateQueries({
    queryKey: nodeKeys.details,
    predicate: (query) => {
      const node = query.state.data as NodeDetails | undefined;
      if (node === undefined) return isFirstFetch(query);
      return ids.has(node.id) || node.rootpath.some((step) => ids.has(step.id));
    },
  });
}

/** Any change of a file can change the totals of folders above it. */
function refreshTotals(client: QueryClient): void {
  soon('totals', TOTALS_MS, () => void client.invalidateQueries({ queryKey: nodeKeys.totals }));
}

export const live: LiveHandlers = {
  [podChanged.name]: refreshTotals,
  [nodeChanged.name]: (client, data) => {
    const { id, parentid, from, gone } = data as Changed;
    for (const one of [id, parentid, from]) if (one) gathered.add(one);
    // Only the root node of a tenant, which has no parent, has branding.
    if (parentid === null) void client.invalidateQueries({ queryKey: nodeKeys.brand(id) });
    if (gone) {
      // The children of a deleted folder are no longer needed.
      collapseNode(id);
      client.removeQueries({ queryKey: nodeKeys.children(id), type: 'inactive' });
    }
    soon('nodes', GATHER_MS, () => refresh(client));
    refreshTotals(client);
    soon('counts', COUNTS_MS, () => {
      void client.invalidateQueries({ queryKey: nodeKeys.filtered });
      void client.invalidateQueries({ queryKey: nodeKeys.found });
    });
  },
};
