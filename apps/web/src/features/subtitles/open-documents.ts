import { create } from 'zustand';
import { currentUser, useSession } from '#session/session.ts';
import {
  isUnsaved,
  type LoadedFile,
  newDocument,
  type SubtitleDocument,
  withServerVersion,
} from './edits/document.ts';
import { packDraft, unpackDraft } from './edits/draft.ts';
import { changed, redone, undone } from './edits/history.ts';
import type { Lines } from './edits/line.ts';

/** By subtitle file. Survives a change of tab or file, and a reload. */
export const useOpenDocuments = create<Record<string, SubtitleDocument>>(() => ({}));

export const openDocument = (aid: string): SubtitleDocument | undefined => useOpenDocuments.getState()[aid];

// Storage throws if the browser forbids it or it is full. A reload then loses unsaved changes, after a warning.
const nameOf = (aid: string) => `rushes.subtitles.${currentUser()?.id ?? ''}.${aid}`;

function storeDraft(aid: string, work: SubtitleDocument | undefined): void {
  try {
    if (work && isUnsaved(work)) localStorage.setItem(nameOf(aid), packDraft(work));
    else localStorage.removeItem(nameOf(aid));
  } catch {
    // As above.
  }
}

function readDraft(aid: string) {
  try {
    return unpackDraft(localStorage.getItem(nameOf(aid)));
  } catch {
    return null;
  }
}

/** Serialising thousands of lines takes time: debounce. */
const DEBOUNCE_MS = 500;
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

function storeSoon(aid: string): void {
  if (waiting.has(aid)) return;
  waiting.set(
    aid,
    setTimeout(() => {
      waiting.delete(aid);
      storeDraft(aid, openDocument(aid));
    }, DEBOUNCE_MS),
  );
}

function storeNow(): void {
  for (const [aid, timer] of waiting) {
    clearTimeout(timer);
    storeDraft(aid, openDocument(aid));
  }
  waiting.clear();
}

export function setDocument(aid: string, work: SubtitleDocument): void {
  useOpenDocuments.setState({ [aid]: work });
  storeSoon(aid);
}

/** Called after reading the file: starts editing, restores unsaved work, or detects a version of another user. */
export function loadDocument(aid: string, read: LoadedFile): void {
  const work = openDocument(aid);
  if (!work) useOpenDocuments.setState({ [aid]: newDocument(read, readDraft(aid)) });
  else setDocument(aid, withServerVersion(work, read));
}

/** @param group consecutive changes with the same group are one undo step. */
export function changeLines(aid: string, change: (lines: Lines) => Lines, group: string | null = null): void {
  const work = openDocument(aid);
  if (!work) return;
  const history = changed(work.history, change(work.history.lines), group);
  if (history !== work.history) setDocument(aid, { ...work, history, problem: null });
}

const step = (move: typeof undone) => (aid: string) => {
  const work = openDocument(aid);
  const history = work && move(work.history);
  if (work && history && history !== work.history) setDocument(aid, { ...work, history, problem: null });
};
export const undo = step(undone);
export const redo = step(redone);

/** The file was deleted. */
export function closeDocument(aid: string): void {
  useOpenDocuments.setState(({ [aid]: _, ...rest }) => rest, true);
  storeDraft(aid, undefined);
}

// Unsaved work is kept if the same user signs in again. Work of other users is stored under their own ids.
let writer = currentUser()?.id;
useSession.subscribe(({ session }) => {
  const now = session?.user.id;
  if (!now || now === writer) return;
  if (writer) useOpenDocuments.setState({}, true);
  writer = now;
});

// Browsers show their own text. The handler is only registered while there are unsaved changes.
const ask = (event: BeforeUnloadEvent) => {
  storeNow();
  event.preventDefault();
};
useOpenDocuments.subscribe((works) => {
  if (Object.values(works).some(isUnsaved)) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
});
// Phones suspend a page without beforeunload.
document.addEventListener('visibilitychange', () => document.hidden && storeNow());
