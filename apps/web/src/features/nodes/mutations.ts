import type { CallOf } from '@rushes/contract/endpoint';
import { createNode, type Node, type NodeDetails, renameNode } from '@rushes/contract/nodes';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { errorText } from '#lib/error-text.ts';
import { showError } from '#ui/snackbar.tsx';
import { nodeKeys } from './queries.ts';

type NewNode = CallOf<typeof createNode>['body'];

export function useCreateNode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewNode) => (await call(createNode, { body, quiet: true })).node,
    onSuccess: (node) => {
      void client.invalidateQueries({ queryKey: nodeKeys.children(node.parentid ?? '') });
      void client.invalidateQueries({ queryKey: nodeKeys.lists });
      void client.invalidateQueries({ queryKey: nodeKeys.node(node.parentid ?? '') });
    },
  });
}

/** Writes a name everywhere it is shown: in lists, on its own page, in the paths of what lies below it. */
export function writeName(client: QueryClient, id: string, name: string): void {
  client.setQueriesData<Node[]>({ queryKey: nodeKeys.lists }, (nodes) =>
    nodes?.map((node) => (node.id === id ? { ...node, name } : node)),
  );
  client.setQueriesData<NodeDetails>({ queryKey: nodeKeys.details }, (node) => {
    if (!node) return node;
    const rootpath = node.rootpath.map((step) => (step.id === id ? { ...step, name } : step));
    return node.id === id ? { ...node, name, rootpath } : { ...node, rootpath };
  });
}

export function useRenameNode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, name }: { id: string; name: string; before: string }) =>
      (await call(renameNode, { params: { id }, body: { name }, quiet: true })).node,
    onMutate: async ({ id, name }) => {
      await client.cancelQueries({ queryKey: nodeKeys.all });
      writeName(client, id, name);
    },
    onError: (error, { id, before }) => {
      writeName(client, id, before);
      showError(errorText(error));
    },
    onSettled: () => client.invalidateQueries({ queryKey: nodeKeys.all }),
  });
}
