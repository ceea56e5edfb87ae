import { useSession } from '#lib/session.ts';
import { anyKept } from './kept.ts';
import { createQueue } from './queue.ts';
import { lockOf, thisPage } from './resume-store.ts';
import { transfer } from './transfer.ts';
import { isOpen } from './upload-item.ts';
import { leftBefore, uploadState } from './upload-state.ts';

// One queue for the whole page: it goes on while one walks from folder to folder.
export const uploads = createQueue(transfer, { store: uploadState });

// Browsers show a sentence of their own; all a page can do is ask for it.
function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

let busy = false;
let locked = false;
uploadState.subscribe(({ items }) => {
  const now = items.some(isOpen);
  if (now === busy) return;
  busy = now;
  if (!busy) return window.removeEventListener('beforeunload', warn);
  window.addEventListener('beforeunload', warn);
  // Held as long as the page lives: other pages of this browser see that nothing of it was interrupted.
  if (!locked) void navigator.locks?.request(lockOf(thisPage), () => new Promise<void>(() => {}));
  locked = true;
});

window.addEventListener('online', () => uploads.wake());

useSession.subscribe(({ session }, before) => {
  if (session?.user.id === before.session?.user.id) return;
  if (!session) return uploads.signedOut();
  uploads.signedIn(session.user.id);
  leftBefore.setState({ open: anyKept() });
});
