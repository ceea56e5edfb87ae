import { NodeType } from '@rushes/contract/enums';
import { Building2, Clapperboard, Folder, type LucideIcon } from 'lucide-react';

const icons: Record<NodeType, LucideIcon> = {
  [NodeType.FOLDER]: Folder,
  [NodeType.PROJECT]: Clapperboard,
  [NodeType.CLIENT]: Building2,
  [NodeType.TENANT]: Building2,
};

export function NodeIcon({ type, size = 16 }: { type: NodeType; size?: number }) {
  const Icon = icons[type];
  return <Icon aria-hidden size={size} strokeWidth={1.6} />;
}
