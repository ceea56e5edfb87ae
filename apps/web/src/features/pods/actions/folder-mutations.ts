import type { ProjectStatus } from '@rushes/contract/enums';
import {
  type NodeDetails,
  setNodeNote,
  setNodesTeamOnly,
  setNodeTeamOnly,
  setProjectStatus,
} from '@rushes/contract/nodes';
import { setPodsTeamOnly, setPodTeamOnly } from '@rushes/contract/pods';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { nodeKeys } from '#features/nodes/keys.ts';
import type { Items } from '#features/nodes/widgets/items.ts';
import { call } from '#lib/api.ts';
import { showFailure } from '#ui/feedback/snackbar.tsx';
import { writePod } from '../mutations.ts';
import { refreshSoon } from '../refresh-soon.ts';

// The nodes feature owns the folder cache; changes made by this page are written under its keys.
const detailsKey = (id: string) => nodeKeys.node(id);
const childrenKey = (id: string) => nodeKeys.children(id);

type Written = Partial<Pick<NodeDetails, 'note' | 'projectstatus' | 'teamonly'>>;

function writeNode(client: QueryClient, id: string, change: Written): NodeDetails | undefined {
  const before = client.getQueryData<NodeDetails>(detailsKey(id));
  client.setQueryData<NodeDetails>(detailsKey(id), (node) => node && { ...node, ...change });
  return before;
}

function refreshNode(client: QueryClient, id: string, parentid: string | null): void {
  void client.invalidateQueries({ queryKey: detailsKey(id), exact: true });
  if (parentid) void client.invalidateQueries({ queryKey: childrenKey(parentid) });
}

export function useNodeNote(node: NodeDetails) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (note: string) => call(setNodeNote, { params: { id: node.id }, body: { note } }),
    onMutate: (note) => writeNode(client, node.id, { note }),
    onError: (error, _, before) => {
      if (before) writeNode(client, node.id, { note: before.note });
      showFailure(error);
    },
    onSettled: () => refreshNode(client, node.id, node.parentid),
  });
}

export function useProjectStatus(node: NodeDetails) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (projectstatus: ProjectStatus) =>
      call(setProjectStatus, { params: { id: node.id }, body: { projectstatus } }),
    onMutate: (projectstatus) => writeNode(client, node.id, { projectstatus }),
    onError: (error, _, before) => {
      if (before) writeNode(client, node.id, { projectstatus: before.projectstatus });
      showFailure(error);
    },
    onSettled: () => refreshNode(client, node.id, node.parentid),
  });
}

interface TeamOnly {
  items: Items;
  teamonly: 0 | 1;
}

/** A single item has its own endpoint; several use the endpoints that change all or none. */
export function useTeamOnly() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ items: { nodes, pods }, teamonly }: TeamOnly) => {
      const [node, pod] = [nodes[0], pods[0]];
      if (node)
        await (nodes.length === 1
          ? call(setNodeTeamOnly, { params: { id: node.id }, body: { teamonly } })
          : call(setNodesTeamOnly, { body: { nodes: nodes.map(({ id }) => id), teamonly } }));
      if (pod)
        await (pods.length === 1
          ? call(setPodTeamOnly, { params: { id: pod.id }, body: { teamonly } })
          : call(setPodsTeamOnly, { body: { pods: pods.map(({ id }) => id), teamonly } }));
    },
    onMutate: ({ items, teamonly }) => {
      for (const { id } of items.pods) writePod(client, id, { teamonly });
    },
    onError: (error, { items }) => {
      for (const { id, teamonly } of items.pods) writePod(client, id, { teamonly });
      showFailure(error);
    },
    onSettled: (_, _error, { items }) => {
      for (const { id, nodeid } of items.pods) refreshSoon(client, id, nodeid);
      for (const { id, parentid } of items.nodes) refreshNode(client, id, parentid);
    },
  });
}
