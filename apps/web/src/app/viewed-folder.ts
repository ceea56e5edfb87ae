import type { GoneReason } from '@rushes/contract/live';
import { type NodeDetails, nodeChanged } from '@rushes/contract/nodes';
import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { nodeKeys } from '#features/nodes/keys.ts';
import { setContextFolder, useContextFolder } from '#lib/browsing-context.ts';
import { isOwnChange } from '#lib/items.ts';
import type { LiveHandlers } from '#lib/live-handlers.ts';

/** Between the end of a folder and the way to the nearest one that is left. */
export const LEAVE_MS = 500;

/** What happened to the folder somebody is looking at, or to one above it. */
export interface FolderNews {
  reason: GoneReason;
  /** The folder that was looked at. */
  name: string;
  /** The nearest folder that is still there; null when not even the root is. */
  parent: string | null;
  /** It moved within sight: the page stays, only the way to it is another. */
  stays: boolean;
}

export const useFolderNews = create<{ news: FolderNews | null }>(() => ({ news: null }));

export const closeFolderNews = (): void => useFolderNews.setState({ news: null });

interface Changed {
  id: string;
  from?: string;
  gone?: GoneReason;
}

/** What the event means for whoever looks at this folder; nothing when it lies elsewhere. */
export function newsFor(viewed: NodeDetails | undefined, { id, from, gone }: Changed): FolderNews | null {
  const place = viewed?.rootpath.findIndex((step) => step.id === id) ?? -1;
  if (!viewed || place < 0) return null;
  const parent = viewed.rootpath[place - 1]?.id ?? null;
  if (gone) return { reason: gone, name: viewed.name, parent, stays: false };
  return from ? { reason: 'moved', name: viewed.name, parent, stays: true } : null;
}

/** The folder whose page is open; the one a person came from is not looked at. */
export const viewedFolder = (path: string): string | undefined => /^\/node\/([^/?#]+)/.exec(path)?.[1];

const detailsOf = (client: QueryClient, id: string | null | undefined): NodeDetails | undefined =>
  id ? client.getQueryData<NodeDetails>(nodeKeys.node(id)) : undefined;

/** For whoever deleted it: the way out of the folder they stand in, if it went. */
export function newsOfViewed(client: QueryClient, changed: Changed): FolderNews | null {
  return newsFor(detailsOf(client, viewedFolder(location.pathname)), changed);
}

export const live: LiveHandlers = {
  [nodeChanged.name]: (client: QueryClient, data) => {
    const changed = data as Changed;
    const news = newsOfViewed(client, changed);
    if (news && !isOwnChange(changed.id)) useFolderNews.setState({ news });
    // Where one would go back to is gone too: then to the nearest that is left.
    const { folder } = useContextFolder.getState();
    const back = changed.gone ? newsFor(detailsOf(client, folder), changed) : null;
    if (back && !news) setContextFolder(back.parent);
  },
};
