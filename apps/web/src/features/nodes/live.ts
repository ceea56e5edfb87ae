import type { GoneReason } from '@rushes/contract/live';
import { type NodeDetails, nodeChanged } from '@rushes/contract/nodes';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '#lib/live-handlers.ts';
import { nodeKeys } from './keys.ts';
import { refreshRowsOf } from './queries.ts';
import { collapseNode } from './tree-state.ts';

interface Changed {
  id: string;
  parentid: string | null;
  from?: string;
  gone?: GoneReason;
}

// A large move tells of many nodes at once: what stands on the screen is asked again once for all of them.
const GATHER_MS = 100;
/** Counts of the whole tenant are not asked after every folder. */
const COUNTS_MS = 700;

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
  // A new name also stands in the path of every open folder below it.
  void client.invalidateQueries({
    queryKey: nodeKeys.details,
    predicate: ({ state }) => {
      const node = state.data as NodeDetails | undefined;
      return node !== undefined && (ids.has(node.id) || node.rootpath.some((step) => ids.has(step.id)));
    },
  });
}

export const live: LiveHandlers = {
  [nodeChanged.name]: (client, data) => {
    const { id, parentid, from, gone } = data as Changed;
    for (const one of [id, parentid, from]) if (one) gathered.add(one);
    // Only a tenant's own node, which stands in no other, has a brand.
    if (parentid === null) void client.invalidateQueries({ queryKey: nodeKeys.brand(id) });
    if (gone) {
      // Nobody asks for what stands in it any more.
      collapseNode(id);
      client.removeQueries({ queryKey: nodeKeys.children(id), type: 'inactive' });
    }
    soon('nodes', GATHER_MS, () => refresh(client));
    soon('counts', COUNTS_MS, () => {
      void client.invalidateQueries({ queryKey: nodeKeys.filtered });
      void client.invalidateQueries({ queryKey: nodeKeys.found });
    });
  },
};
