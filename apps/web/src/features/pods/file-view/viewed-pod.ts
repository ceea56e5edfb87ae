import type { GoneReason } from '@rushes/contract/live';
import { nodeChanged } from '@rushes/contract/nodes';
import { podChanged } from '@rushes/contract/pods';
import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { podKeys } from '#features/pods/keys.ts';
import { isOwnChange } from '#lib/items.ts';
import type { LiveHandlers } from '#lib/live-handlers.ts';

/** The file on the page, and the folders it stands in, from the top. */
interface Viewed {
  id: string;
  folders: readonly string[];
}

interface State {
  viewed: Viewed | null;
  /** It is no longer here, and why. */
  gone: GoneReason | null;
  /** It stands in another folder than when it was opened. */
  moved: boolean;
}

/** What happened to the file while it was open. That it was archived stands in the file itself. */
export const useViewedPod = create<State>(() => ({ viewed: null, gone: null, moved: false }));

/** The page says what it shows; another file begins with a clean slate. */
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

/** What the event changes about what is known of the viewed file. */
export function newsOf(viewed: Viewed | null, changed: Changed, of: 'pod' | 'node'): Partial<State> | null {
  if (!viewed) return null;
  const affected = of === 'pod' ? viewed.id === changed.id : viewed.folders.includes(changed.id);
  if (!affected) return null;
  if (changed.gone) return { gone: changed.gone };
  // It came back, or it moved within sight.
  if (of === 'pod') return changed.from ? { gone: null, moved: true } : { gone: null };
  return null;
}

const tell = (of: 'pod' | 'node') => (client: QueryClient, data: unknown) => {
  const changed = data as Changed;
  const { viewed } = useViewedPod.getState();
  const news = newsOf(viewed, changed, of);
  // Whatever it was, it has been written down.
  if (viewed?.id === changed.id) void client.invalidateQueries({ queryKey: podKeys.logs(changed.id) });
  // Whoever did it knows.
  if (news && !isOwnChange(changed.id)) useViewedPod.setState(news);
};

export const live: LiveHandlers = { [podChanged.name]: tell('pod'), [nodeChanged.name]: tell('node') };
