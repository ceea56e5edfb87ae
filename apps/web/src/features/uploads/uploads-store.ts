import { createQueue, isOpen } from './queue.ts';
import { tusTransfer } from './tus-transfer.ts';
import { uploadState } from './upload-state.ts';

// One queue for the whole page: it goes on while one walks from folder to folder.
export const uploads = createQueue(tusTransfer, { store: uploadState });

// Browsers show a sentence of their own; all a page can do is ask for it.
function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

let warning = false;
uploadState.subscribe(({ items }) => {
  const busy = items.some(isOpen);
  if (busy === warning) return;
  warning = busy;
  if (busy) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
});

window.addEventListener('online', () => uploads.wake());
