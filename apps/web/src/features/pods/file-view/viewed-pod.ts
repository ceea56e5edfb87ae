import type { GoneReason } from '@rushes/contract/live';
import { nodeChanged } from '@rushes/contract/nodes';
import { podChanged } from '@rushes/contract/pods';
import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { isOwnChange } from '#features/nodes/widgets/items.ts';
import type { LiveHandlers } from '#lib/live-handlers.ts';

/** The open file and the folders that contain it, from the top. */
interface Viewed {
  id: string;
  folders: readonly string[];
}

interface State {
  viewed: Viewed | null;
  /** Why the file is no longer available; null while it is. */
  gone: GoneReason | null;
  /** The file was moved to another folder since it was opened. */
  moved: boolean;
}

/** Changes to the file while it is open. Archiving is not included: the pod itself has its archive status. */
export const useViewedPod = create<State>(() => ({ viewed: null, gone: null, moved: false }));

/** Called by the page that shows the file; another file resets the state. */
export function setViewedPod(viewed: Viewed | null): void {
  useViewedPod.setState((before) =>
    before.viewed?.id === viewed?.id ? { viewed } : { viewed, gone: null, moved: false },
  );
}

export const forgetMove = (): void => useViewedPod.setState({ moved: false });

interface Changed {
  id: string;
  from?: string;
  gone?: GoneReason;
}

/** State changes that follow from an event; null when the viewed file is not affected. */
export function changeFor(
  viewed: Viewed | null,
  changed: Changed,
  of: 'pod' | 'node',
): Partial<State> | null {
  if (!viewed) return null;
  const affected = of === 'pod' ? viewed.id === changed.id : viewed.folders.includes(changed.id);
  if (!affected) return null;
  if (changed.gone) return { gone: changed.gone };
  // It was restored, or moved to another visible folder.
  if (of === 'pod') return changed.from ? { gone: null, moved: true } : { gone: null };
  return null;
}

const notify = (of: 'pod' | 'node') => (_client: QueryClient, data: unknown) => {
  const changed = data as Changed;
  const { viewed } = useViewedPod.getState();
  const change = changeFor(viewed, changed, of);
  // The user's own changes need no message.
  if (change && !isOwnChange(changed.id)) useViewedPod.setState(change);
};

export const live: LiveHandlers = { [podChanged.name]: notify('pod'), [nodeChanged.name]: notify('node') };
