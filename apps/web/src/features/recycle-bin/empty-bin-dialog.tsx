import { useQuery } from '@tanstack/react-query';
import { BinConfirmDialog } from './bin-confirm-dialog.tsx';
import { binCountQuery } from './queries.ts';

/** Opened from the tree, where the item count is already known. */
export function EmptyBinDialog({ root, onClose }: { root: string; onClose: () => void }) {
  const { data: total } = useQuery(binCountQuery(root));
  if (total === undefined) return null;
  return <BinConfirmDialog root={root} question={{ kind: 'empty', total }} onClose={onClose} />;
}
