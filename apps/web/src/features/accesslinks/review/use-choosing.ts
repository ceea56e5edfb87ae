import type { SharedPod } from '@rushes/contract/reviewaccess';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { downloadOf } from './shared-media.ts';

export interface Choosing {
  /** What can be taken along. */
  takeable: readonly SharedPod[];
  /** Null while nobody chooses: cards open then what they show. */
  chosen: ReadonlySet<string> | null;
  toggle(id: string): void;
  setChosen(ids: Iterable<string> | null): void;
}

/** Some of the files, to be taken along together. What goes away meanwhile is no longer among them. */
export function useChoosing(pods: readonly SharedPod[], isAllowed: boolean): Choosing {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null);
  const takeable = useMemo(
    () => (isAllowed ? pods.filter((pod) => downloadOf(pod) !== null) : []),
    [pods, isAllowed],
  );
  // Where there is nothing left to choose among, cards open again what they show.
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
  const toggle = useCallback((id: string) => setIds((before) => before && turned(before, id)), []);
  const setChosen = useCallback((wanted: Iterable<string> | null) => setIds(wanted && new Set(wanted)), []);
  return { takeable, chosen, toggle, setChosen };
}

/** Without this one, or with it where it was not there. */
function turned(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const left = new Set(ids);
  if (!left.delete(id)) left.add(id);
  return left;
}
