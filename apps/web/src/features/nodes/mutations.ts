import type { CallOf } from '@rushes/contract/endpoint';
import {
  createNode,
  deleteNodeLogo,
  type NodeDetails,
  renameNode,
  setNodeTeamOnly,
  updateNode,
} from '@rushes/contract/nodes';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { showFailure } from '#ui/feedback/snackbar.tsx';
import { nodeKeys } from './keys.ts';
import type { NodePage } from './node-page.ts';
import { refreshRowsOf } from './queries.ts';

export type NewNode = CallOf<typeof createNode>['body'];
type Changes = NonNullable<CallOf<typeof updateNode>['body']>;

const withLogo = (logo: File | null) => (logo ? { files: { logo } } : {});

export function useCreateNode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, logo }: { body: NewNode; logo: File | null }) =>
      (await call(createNode, { body, ...withLogo(logo) })).node,
    onSuccess: ({ parentid }) => {
      void client.invalidateQueries({ queryKey: nodeKeys.children(parentid ?? '') });
      void client.invalidateQueries({ queryKey: nodeKeys.node(parentid ?? '') });
      void client.invalidateQueries({ queryKey: nodeKeys.filtered });
      // The parent may get its first subfolder, which makes it expandable in the tree.
      if (parentid) refreshRowsOf(client, new Set([parentid]));
    },
  });
}

interface Edit {
  id: string;
  body: Changes;
  logo: File | null;
  /** Remove the existing logo without a replacement. */
  dropLogo: boolean;
}

export function useUpdateNode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, body, logo, dropLogo }: Edit) => {
      const { node } = await call(updateNode, { params: { id }, body, ...withLogo(logo) });
      if (dropLogo) await call(deleteNodeLogo, { params: { id } });
      return dropLogo ? { ...node, clientlogourl: null } : node;
    },
    onSuccess: (node) => client.setQueryData(nodeKeys.node(node.id), node),
    onSettled: () => client.invalidateQueries({ queryKey: nodeKeys.all }),
  });
}

/** Updates a name in all cached lists, details and paths. */
export function writeName(client: QueryClient, id: string, name: string): void {
  const lists = client.getQueriesData<NodePage | number>({ queryKey: nodeKeys.all });
  for (const [key, page] of lists) {
    if (typeof page !== 'object' || !('nodes' in page)) continue;
    if (!page.nodes.some((node) => node.id === id)) continue;
    const nodes = page.nodes.map((node) => (node.id === id ? { ...node, name } : node));
    client.setQueryData<NodePage>(key, { ...page, nodes });
  }
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
      (await call(renameNode, { params: { id }, body: { name } })).node,
    onMutate: async ({ id, name }) => {
      await client.cancelQueries({ queryKey: nodeKeys.all });
      writeName(client, id, name);
    },
    onError: (error, { id, before }) => {
      writeName(client, id, before);
      showFailure(error);
    },
    onSettled: () => client.invalidateQueries({ queryKey: nodeKeys.all }),
  });
}

export function useSetTeamOnly() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, teamonly }: { id: string; teamonly: 0 | 1 }) =>
      (await call(setNodeTeamOnly, { params: { id }, body: { teamonly } })).node,
    onError: showFailure,
    onSettled: () => client.invalidateQueries({ queryKey: nodeKeys.all }),
  });
}
