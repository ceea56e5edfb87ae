import { create } from 'zustand';
import { currentRoot, onAccessSwitched, switchAccess } from './access.ts';

/** The browsing context: the root node, and the current or previous folder. */
interface Context {
  rootNode: string | null;
  folder: string | null;
}

interface State {
  folder: string | null;
}

const STORED = 'rushes.history';
/** Maximum number of history entries. */
const MOST = 100;

/** The folder to return to from a page without a folder, such as the console. */
export const useContextFolder = create<State>(() => ({ folder: null }));
const entries = new Map<string, Context>(read());
let current: string | null = null;

export function setContextFolder(folder: string | null): void {
  useContextFolder.setState({ folder });
  note();
}

/** Adds an entry per navigation key: a new page inherits the current context. */
export function enterPage(key: string | undefined): void {
  if (!key) {
    forgetBrowsing();
    return;
  }
  current = key;
  note();
}

/**
 * Back and forward restore the context of the page. A page without a key was opened from outside and has no context.
 */
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

// The folder belongs to the previous root node.
onAccessSwitched(() => setContextFolder(null));

// In session storage, so that going back works after a reload. Contains only ids.
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
    // Kept in memory until the page is reloaded.
  }
}
