import { NodeType } from '@rushes/contract/enums';
import { Building2, Clapperboard, Folder, type LucideIcon } from 'lucide-react';

export const nodeIcon: Record<NodeType, LucideIcon> = {
  [NodeType.FOLDER]: Folder,
  [NodeType.PROJECT]: Clapperboard,
  [NodeType.CLIENT]: Building2,
  [NodeType.TENANT]: Building2,
};
