import type { GoneReason } from '@rushes/contract/live';
import { type NodeDetails, nodeChanged } from '@rushes/contract/nodes';
import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { nodeKeys } from '#features/nodes/keys.ts';
import { isOwnChange } from '#features/nodes/widgets/items.ts';
import type { LiveHandlers } from '#lib/live-handlers.ts';
import { setContextFolder, useContextFolder } from '#session/browsing-context.ts';

/** Delay between the deletion of a folder and the redirect to the nearest remaining one. */
export const REDIRECT_DELAY_MS = 500;

/** A change to the viewed folder, or to one of its ancestors. */
export interface FolderChange {
  reason: GoneReason;
  /** Name of the viewed folder. */
  name: string;
  /** Nearest remaining folder; null when even the root is gone. */
  parent: string | null;
  /** Moved to a place the user can still see: the page stays, only its path changes. */
  stays: boolean;
}

export const useFolderChange = create<{ news: FolderChange | null }>(() => ({ news: null }));

export const dismissFolderChange = (): void => useFolderChange.setState({ news: null });

interface Changed {
  id: string;
  from?: string;
  gone?: GoneReason;
}

/** Effect of the event on the viewed folder; null if it is not affected. */
export function changeFor(viewed: NodeDetails | undefined, { id, from, gone }: Changed): FolderChange | null {
  const place = viewed?.rootpath.findIndex((step) => step.id === id) ?? -1;
  if (!viewed || place < 0) return null;
  const parent = viewed.rootpath[place - 1]?.id ?? null;
  if (gone) return { reason: gone, name: viewed.name, parent, stays: false };
  return from ? { reason: 'moved', name: viewed.name, parent, stays: true } : null;
}

/** The folder of the current page. The previous folder does not count. */
export const viewedFolder = (path: string): string | undefined => /^\/node\/([^/?#]+)/.exec(path)?.[1];

const detailsOf = (client: QueryClient, id: string | null | undefined): NodeDetails | undefined =>
  id ? client.getQueryData<NodeDetails>(nodeKeys.node(id)) : undefined;

/** Effect on the viewed folder of the user's own deletion, if it is affected. */
export function changeOfViewed(client: QueryClient, changed: Changed): FolderChange | null {
  return changeFor(detailsOf(client, viewedFolder(location.pathname)), changed);
}

export const live: LiveHandlers = {
  [nodeChanged.name]: (client: QueryClient, data) => {
    const changed = data as Changed;
    const news = changeOfViewed(client, changed);
    if (news && !isOwnChange(changed.id)) useFolderChange.setState({ news });
    // If the folder to return to is gone, use its nearest remaining ancestor.
    const { folder } = useContextFolder.getState();
    const back = changed.gone ? changeFor(detailsOf(client, folder), changed) : null;
    if (back && !news) setContextFolder(back.parent);
  },
};
