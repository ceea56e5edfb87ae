import { create } from 'zustand';
import { currentUser, useSession } from '#session/session.ts';
import { changed, redone, undone } from './edits/history.ts';
import { pack, unpack } from './edits/kept-work.ts';
import type { Lines } from './edits/line.ts';
import { beginWork, isUnsaved, meetOther, type Read, type Work } from './edits/work.ts';

/** By subtitle file. Survives a change of tab or file, and a reload. */
export const useWorks = create<Record<string, Work>>(() => ({}));

export const workOn = (aid: string): Work | undefined => useWorks.getState()[aid];

// Storage throws if the browser forbids it or it is full. A reload then loses unsaved changes, after a warning.
const nameOf = (aid: string) => `rushes.subtitles.${currentUser()?.id ?? ''}.${aid}`;

function keep(aid: string, work: Work | undefined): void {
  try {
    if (work && isUnsaved(work)) localStorage.setItem(nameOf(aid), pack(work));
    else localStorage.removeItem(nameOf(aid));
  } catch {
    // As above.
  }
}

function readKept(aid: string) {
  try {
    return unpack(localStorage.getItem(nameOf(aid)));
  } catch {
    return null;
  }
}

/** Serialising thousands of lines takes time: debounce. */
const KEEP_MS = 500;
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

function keepSoon(aid: string): void {
  if (waiting.has(aid)) return;
  waiting.set(
    aid,
    setTimeout(() => {
      waiting.delete(aid);
      keep(aid, workOn(aid));
    }, KEEP_MS),
  );
}

function keepNow(): void {
  for (const [aid, timer] of waiting) {
    clearTimeout(timer);
    keep(aid, workOn(aid));
  }
  waiting.clear();
}

export function setWork(aid: string, work: Work): void {
  useWorks.setState({ [aid]: work });
  keepSoon(aid);
}

/** Called after reading the file: starts editing, restores unsaved work, or detects a version of another user. */
export function readInto(aid: string, read: Read): void {
  const work = workOn(aid);
  if (!work) useWorks.setState({ [aid]: beginWork(read, readKept(aid)) });
  else setWork(aid, meetOther(work, read));
}

/** @param group consecutive changes with the same group are one undo step. */
export function changeLines(aid: string, change: (lines: Lines) => Lines, group: string | null = null): void {
  const work = workOn(aid);
  if (!work) return;
  const history = changed(work.history, change(work.history.lines), group);
  if (history !== work.history) setWork(aid, { ...work, history, problem: null });
}

const step = (move: typeof undone) => (aid: string) => {
  const work = workOn(aid);
  const history = work && move(work.history);
  if (work && history && history !== work.history) setWork(aid, { ...work, history, problem: null });
};
export const undo = step(undone);
export const redo = step(redone);

/** The file was deleted. */
export function forgetWork(aid: string): void {
  useWorks.setState(({ [aid]: _, ...rest }) => rest, true);
  keep(aid, undefined);
}

// Unsaved work is kept if the same user signs in again. Work of other users is stored under their own ids.
let writer = currentUser()?.id;
useSession.subscribe(({ session }) => {
  const now = session?.user.id;
  if (!now || now === writer) return;
  if (writer) useWorks.setState({}, true);
  writer = now;
});

// Browsers show their own text. The handler is only registered while there are unsaved changes.
const ask = (event: BeforeUnloadEvent) => {
  keepNow();
  event.preventDefault();
};
useWorks.subscribe((works) => {
  if (Object.values(works).some(isUnsaved)) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
});
// Phones suspend a page without beforeunload.
document.addEventListener('visibilitychange', () => document.hidden && keepNow());
