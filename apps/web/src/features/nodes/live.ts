import { type NodeDetails, nodeChanged } from '@rushes/contract/nodes';
import type { LiveHandlers } from '#lib/live-handlers.ts';
import { nodeKeys } from './queries.ts';

export const live: LiveHandlers = {
  [nodeChanged.name]: (client, data) => {
    const { id, parentid } = data as { id: string; parentid: string | null };
    void client.invalidateQueries({ queryKey: nodeKeys.children(id) });
    if (parentid) void client.invalidateQueries({ queryKey: nodeKeys.children(parentid) });
    // A new name also stands in the path of every open folder below it.
    void client.invalidateQueries({
      queryKey: nodeKeys.details,
      predicate: ({ state }) => {
        const node = state.data as NodeDetails | undefined;
        return (
          node?.id === parentid || (node?.rootpath.some((step) => step.id === id) ?? false) || node?.id === id
        );
      },
    });
  },
};
