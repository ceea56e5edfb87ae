import { ArchiveStatus, NodeType } from '@rushes/contract/enums';
import type { Items } from './items.ts';

/** Why items cannot be put into a folder, for the tree and the folder picker. The server decides. */
export type Refusal = 'itself' | 'same' | 'archived' | 'client' | 'kind';

export interface Target {
  id: string;
  type: NodeType;
  archived: ArchiveStatus;
  /** Ids of the ancestors, as far as they are known. */
  above?: readonly string[];
}

const mayHold = (parent: NodeType, child: NodeType): boolean => {
  if (child === NodeType.CLIENT) return parent === NodeType.TENANT;
  if (child === NodeType.PROJECT) return parent === NodeType.TENANT || parent === NodeType.CLIENT;
  return parent !== NodeType.TENANT;
};

export function refusalToTake(items: Items, target: Target, copy: boolean): Refusal | null {
  const all = [...items.nodes, ...items.pods];
  if (all.some(({ archived }) => archived !== ArchiveStatus.NOTARCHIVED)) return 'archived';
  // A copy into an archived folder is allowed and becomes archived too, but not during archiving or unarchiving.
  const open = target.archived === ArchiveStatus.NOTARCHIVED;
  if (!open && !(copy && target.archived === ArchiveStatus.ARCHIVED)) return 'archived';
  const within = new Set([target.id, ...(target.above ?? [])]);
  if (items.nodes.some(({ id }) => within.has(id))) return 'itself';
  if (!copy && items.nodes.some(({ type }) => type === NodeType.CLIENT)) return 'client';
  const stays =
    items.nodes.every(({ parentid }) => parentid === target.id) &&
    items.pods.every(({ nodeid }) => nodeid === target.id);
  if (!copy && stays) return 'same';
  // The tenant node cannot contain files.
  if (items.pods.length > 0 && target.type === NodeType.TENANT) return 'kind';
  return items.nodes.every(({ type }) => mayHold(target.type, type)) ? null : 'kind';
}
