import { useState } from 'react';
import { nothingSelected, type Order, prune, type Selection } from '#ui/list/selection.ts';

/** The selection of one folder. Files that disappear are pruned in the same render. */
export function useFolderSelection(order: Order) {
  const [selection, setSelection] = useState<Selection>(nothingSelected);
  const [known, setKnown] = useState(order);
  if (known !== order) {
    setKnown(order);
    const kept = prune(selection, known, order);
    if (kept !== selection) setSelection(kept);
  }
  return [selection, setSelection] as const;
}
