import { create } from 'zustand';
import { currentRoot, onAccessSwitched, switchAccess } from './access.ts';

/** Where the user works: the root they look from, and the folder they are in or came from. */
interface Context {
  rootNode: string | null;
  folder: string | null;
}

interface State {
  folder: string | null;
}

const STORED = 'rushes.history';
/** More steps than anybody goes back. */
const MOST = 100;

/** The folder to go back to from a page that is in none, such as the console. */
export const useContextFolder = create<State>(() => ({ folder: null }));
const entries = new Map<string, Context>(read());
let current: string | null = null;

export function setContextFolder(folder: string | null): void {
  useContextFolder.setState({ folder });
  note();
}

/** One entry for each navigation key: a new page begins with the context it was opened from. */
export function enterPage(key: string | undefined): void {
  if (!key) {
    forgetBrowsing();
    return;
  }
  current = key;
  note();
}

/** Back and forward bring the context of that page along. A page without a key is from outside: nothing is known. */
export function returnToPage(key: string | undefined): void {
  if (!key) {
    forgetBrowsing();
    return;
  }
  const context = entries.get(key);
  current = key;
  if (context?.rootNode) switchAccess(context.rootNode);
  if (context) setContextFolder(context.folder);
  else note();
}

export function forgetBrowsing(): void {
  current = null;
  entries.clear();
  useContextFolder.setState({ folder: null });
  write();
}

function note(): void {
  if (!current) return;
  entries.delete(current);
  entries.set(current, {
    rootNode: currentRoot(),
    folder: useContextFolder.getState().folder,
  });
  for (const [oldest] of entries) {
    if (entries.size <= MOST) break;
    entries.delete(oldest);
  }
  write();
}

// A folder of one root says nothing below another.
onAccessSwitched(() => setContextFolder(null));

// Kept for this tab alone, so that going back still works after a reload; ids, nothing else.
function read(): [string, Context][] {
  try {
    return JSON.parse(globalThis.sessionStorage.getItem(STORED) ?? '[]') as [string, Context][];
  } catch {
    return [];
  }
}

function write(): void {
  try {
    if (entries.size === 0) globalThis.sessionStorage.removeItem(STORED);
    else globalThis.sessionStorage.setItem(STORED, JSON.stringify([...entries]));
  } catch {
    // It holds until the page is reloaded.
  }
}
