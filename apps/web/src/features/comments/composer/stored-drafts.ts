import { readStored, storedNames, writeStored } from '#lib/storage.ts';
import { clearForAccount, readForAccount, writeForAccount } from '#session/account-storage.ts';
import type { Draft, Form } from './drafts.ts';

/** A draft in the browser storage, for its user only, or for the guests of this tab. It survives a reload. */
export interface StoredDraft {
  file: string;
  form: Form;
  /** This form was the open one of the file. */
  open: boolean;
  draft: Pick<Draft, (typeof KEPT)[number]>;
  savedat: number;
}

const KEPT = ['text', 'picked', 'range', 'fixed', 'teamonly', 'shapes', 'ratio'] as const;
const PREFIX = 'draft.';
/** Older drafts are removed: their video has usually been replaced. */
const LONGEST_MS = 30 * 86_400_000;

/** Drafts of guests, until the tab is closed. Their names contain the link and the visitor. */
const GUEST_PREFIX = 'rushes.guest.draft.';
const inTab = 'sessionStorage';

/** Null instead of a user: a guest. Returns whether the browser stores it. */
export function storeDraft(
  user: string | null,
  name: string,
  { draft, ...entry }: Omit<StoredDraft, 'savedat' | 'draft'> & { draft: Draft },
): boolean {
  const kept = Object.fromEntries(KEPT.map((key) => [key, draft[key]]));
  return write(user, name, JSON.stringify({ ...entry, draft: kept, savedat: Date.now() }));
}

function write(user: string | null, name: string, value: string | null): boolean {
  if (user !== null) return writeForAccount(user, PREFIX + name, value);
  writeStored(GUEST_PREFIX + name, value, inTab);
  return readStored(GUEST_PREFIX + name, inTab) === value;
}

export const removeDraft = (user: string | null, name: string): boolean => write(user, name, null);

/** The drafts of guests in this tab, by name. */
export function readGuestDrafts(): Map<string, StoredDraft> {
  const found = new Map<string, StoredDraft>();
  for (const stored of storedNames(GUEST_PREFIX, inTab)) {
    const entry = parsed(readStored(stored, inTab) ?? '');
    if (entry) found.set(stored.slice(GUEST_PREFIX.length), entry);
  }
  return found;
}

/** The drafts of the user, by name. Those of other users are removed. */
export function readDrafts(user: string, now = Date.now()): Map<string, StoredDraft> {
  clearForAccount(user);
  const found = new Map<string, StoredDraft>();
  for (const [stored, text] of readForAccount(user, PREFIX)) {
    const name = stored.slice(PREFIX.length);
    const entry = parsed(text);
    if (entry && now - entry.savedat < LONGEST_MS) found.set(name, entry);
    else removeDraft(user, name);
  }
  return found;
}

/** Undefined for the text of another version of the program. */
function parsed(text: string): StoredDraft | undefined {
  try {
    const entry = JSON.parse(text) as Partial<StoredDraft>;
    const isWhole =
      typeof entry.file === 'string' &&
      typeof entry.savedat === 'number' &&
      entry.form !== undefined &&
      entry.draft !== undefined &&
      KEPT.every((key) => key === 'range' || entry.draft?.[key] !== undefined);
    return isWhole ? (entry as StoredDraft) : undefined;
  } catch {
    return undefined;
  }
}
