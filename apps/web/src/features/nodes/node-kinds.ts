import { ArchiveStatus, NodeType } from '@rushes/contract/enums';

export type NewKind = typeof NodeType.CLIENT | typeof NodeType.PROJECT | typeof NodeType.FOLDER;

/** A tenant contains clients and projects, a client contains projects and folders, the others contain folders. */
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

/** Nothing can be added to a node that is archived, or being archived or unarchived. */
export const isUsable = (node: { archived: ArchiveStatus }): boolean =>
  node.archived === ArchiveStatus.NOTARCHIVED;

export const kindKey = {
  [NodeType.CLIENT]: 'client',
  [NodeType.PROJECT]: 'project',
  [NodeType.FOLDER]: 'folder',
} as const;
