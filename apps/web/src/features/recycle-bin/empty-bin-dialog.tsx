import { useQuery } from '@tanstack/react-query';
import { BinConfirm } from './bin-confirm.tsx';
import { binCountQuery } from './queries.ts';

/** Opened from the tree, where the item count is already known. */
export function EmptyBinDialog({ root, onClose }: { root: string; onClose: () => void }) {
  const { data: total } = useQuery(binCountQuery(root));
  if (total === undefined) return null;
  return <BinConfirm root={root} question={{ kind: 'empty', total }} onClose={onClose} />;
}
