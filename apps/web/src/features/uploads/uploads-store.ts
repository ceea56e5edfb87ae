import { useStore } from 'zustand';
import { currentUser } from '#lib/session.ts';
import { type Added, createQueue, isOpen, type UploadState } from './queue.ts';
import { tusTransfer } from './tus-transfer.ts';

// One queue for the whole page: it goes on while one walks from folder to folder.
export const uploads = createQueue(tusTransfer);

export function useUploads<T>(select: (state: UploadState) => T): T {
  return useStore(uploads.store, select);
}

export function uploadInto(node: { id: string; name: string }, files: readonly Added[]): void {
  uploads.add(files, { userid: currentUser()?.id ?? '', nodeid: node.id, nodename: node.name });
}

// Browsers show a sentence of their own; all a page can do is ask for it.
function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

let warning = false;
uploads.store.subscribe(({ items }) => {
  const busy = items.some(isOpen);
  if (busy === warning) return;
  warning = busy;
  if (busy) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
});

window.addEventListener('online', () => uploads.wake());
