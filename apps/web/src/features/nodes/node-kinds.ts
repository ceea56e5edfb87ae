import { ArchiveStatus, NodeType } from '@rushes/contract/enums';

export type NewKind = typeof NodeType.CLIENT | typeof NodeType.PROJECT | typeof NodeType.FOLDER;

/** In the tenant stand clients and projects; a project also in a client; folders in all but the tenant. */
export function kindsIn(parent: NodeType): NewKind[] {
  switch (parent) {
    case NodeType.TENANT:
      return [NodeType.CLIENT, NodeType.PROJECT];
    case NodeType.CLIENT:
      return [NodeType.PROJECT, NodeType.FOLDER];
    default:
      return [NodeType.FOLDER];
  }
}

/** While it is archived, or on its way there or back, nothing may be put into it. */
export const isUsable = (node: { archived: ArchiveStatus }): boolean =>
  node.archived === ArchiveStatus.NOTARCHIVED;

export const kindKey = {
  [NodeType.CLIENT]: 'client',
  [NodeType.PROJECT]: 'project',
  [NodeType.FOLDER]: 'folder',
} as const;
