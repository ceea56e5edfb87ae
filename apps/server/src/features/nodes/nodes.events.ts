import { nodeChanged } from '@rushes/contract/nodes';
import type { Trx } from '#platform/context/context.ts';
import { emit, emitAll } from '#platform/events/emit.ts';

export interface EventNode {
  id: string;
  tenantid: string;
  parentid: string | null;
  path: string;
  hidden: boolean;
}

/** Emits an event to everyone who can see the node now. */
export function emitNodeChanged(trx: Trx, node: EventNode): Promise<void> {
  return emit(trx, nodeChanged, audienceOf(node), { id: node.id, parentid: node.parentid });
}

/**
 * The team receives a change. Users outside the team receive `gone` for nodes that became hidden and a change for nodes
 * that became visible.
 */
export function emitVisibilityChanged(
  trx: Trx,
  nodes: readonly { node: EventNode; wasHidden: boolean }[],
): Promise<void> {
  const all = nodes.flatMap(({ node, wasHidden }) => {
    const { id, parentid } = node;
    const changed = { audience: audienceOf(node), data: { id, parentid } };
    if (!node.hidden || wasHidden) return [changed];
    const lost = {
      audience: { ...audienceOf(node), teamonly: 2 as const },
      data: { id, parentid, gone: 'hidden' as const },
    };
    return [changed, lost];
  });
  return emitAll(trx, nodeChanged, all);
}

export function emitNodesChanged(trx: Trx, nodes: readonly EventNode[]): Promise<void> {
  const all = nodes.map((node) => ({
    audience: audienceOf(node),
    data: { id: node.id, parentid: node.parentid },
  }));
  return emitAll(trx, nodeChanged, all);
}

const audienceOf = ({ tenantid, path, hidden }: EventNode) => ({
  tenantid,
  path,
  teamonly: hidden ? (1 as const) : (0 as const),
});
