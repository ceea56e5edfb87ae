import { create } from 'zustand';
import { currentUser, useSession } from '#lib/session.ts';
import { changed, redone, undone } from './edits/history.ts';
import { pack, unpack } from './edits/kept-work.ts';
import type { Lines } from './edits/line.ts';
import { beginWork, isUnsaved, meetOther, type Read, type Work } from './edits/work.ts';

/** By subtitle file: they outlive another tab of the panel, another file, and a reload. */
export const useWorks = create<Record<string, Work>>(() => ({}));

export const workOn = (aid: string): Work | undefined => useWorks.getState()[aid];

// Storage throws where the browser forbids it or is full: then a reload loses what was not saved, and still asks.
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

/** Writing thousands of lines takes a moment: not with every key. */
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

/** The file was read: work begins, goes on from an earlier visit, or learns what somebody else did. */
export function readInto(aid: string, read: Read): void {
  const work = workOn(aid);
  if (!work) useWorks.setState({ [aid]: beginWork(read, readKept(aid)) });
  else setWork(aid, meetOther(work, read));
}

/** @param group changes under one name that follow each other are one step to take back. */
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

/** The file itself is gone. */
export function forgetWork(aid: string): void {
  useWorks.setState(({ [aid]: _, ...rest }) => rest, true);
  keep(aid, undefined);
}

// They wait for whoever signs in again, and for nobody else: the others' lie under their own name.
let writer = currentUser()?.id;
useSession.subscribe(({ session }) => {
  const now = session?.user.id;
  if (!now || now === writer) return;
  if (writer) useWorks.setState({}, true);
  writer = now;
});

// Browsers show a sentence of their own; all a page can do is ask for it, and only while something is not saved.
const ask = (event: BeforeUnloadEvent) => {
  keepNow();
  event.preventDefault();
};
useWorks.subscribe((works) => {
  if (Object.values(works).some(isUnsaved)) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
});
// A phone that puts the page to sleep asks nobody.
document.addEventListener('visibilitychange', () => document.hidden && keepNow());
