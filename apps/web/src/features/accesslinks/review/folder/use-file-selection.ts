import type { SharedPod } from '@rushes/contract/reviewaccess';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { toggled } from '#ui/list/selection.ts';
import { downloadOf } from '../file/shared-media.ts';

export interface FileSelection {
  /** Files that can be downloaded. */
  takeable: readonly SharedPod[];
  /** Null outside selection mode: a click on a card then opens the file. */
  chosen: ReadonlySet<string> | null;
  toggle(id: string): void;
  setChosen(ids: Iterable<string> | null): void;
}

/** Selection of files to download together. Files that disappear are removed from the selection. */
export function useFileSelection(pods: readonly SharedPod[], isAllowed: boolean): FileSelection {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null);
  const takeable = useMemo(
    () => (isAllowed ? pods.filter((pod) => downloadOf(pod) !== null) : []),
    [pods, isAllowed],
  );
  // Selection mode ends when fewer than two files can be selected.
  const isOn = ids !== null && takeable.length > 1;
  const chosen = useMemo(
    () => (isOn ? new Set(takeable.filter(({ id }) => ids.has(id)).map(({ id }) => id)) : null),
    [isOn, ids, takeable],
  );
  useEffect(() => {
    if (!isOn) return;
    const stop = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) setIds(null);
    };
    window.addEventListener('keydown', stop);
    return () => window.removeEventListener('keydown', stop);
  }, [isOn]);
  const toggle = useCallback((id: string) => setIds((before) => before && toggled(before, id)), []);
  const setChosen = useCallback((wanted: Iterable<string> | null) => setIds(wanted && new Set(wanted)), []);
  return { takeable, chosen, toggle, setChosen };
}
