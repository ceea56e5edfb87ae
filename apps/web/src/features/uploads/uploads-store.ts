import { useSession } from '#session/session.ts';
import { createQueue } from './queue.ts';
import { hasInterrupted } from './resume/resume-key.ts';
import { lockOf, thisPage } from './resume/resume-store.ts';
import { transfer } from './transfer/transfer.ts';
import { isOpen } from './upload-item.ts';
import { leftBefore, uploadState } from './upload-state.ts';

// One queue for the whole page: it continues while the user navigates between folders.
export const uploads = createQueue(transfer, { store: uploadState });

// Browsers show their own text; a page can only request the prompt.
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
  // Held for the lifetime of the page: other tabs then know that its uploads are not interrupted.
  if (!locked) void navigator.locks?.request(lockOf(thisPage), () => new Promise<void>(() => {}));
  locked = true;
});

window.addEventListener('online', () => uploads.wake());

useSession.subscribe(({ session }, before) => {
  if (session?.user.id === before.session?.user.id) return;
  if (!session) return uploads.signedOut();
  uploads.signedIn(session.user.id);
  leftBefore.setState({ open: hasInterrupted() });
});
