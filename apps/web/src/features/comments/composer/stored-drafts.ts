import { clearForAccount, readForAccount, writeForAccount } from '#session/account-storage.ts';
import type { Draft, Form } from './drafts.ts';

/** A draft in the browser storage, for its user only. It survives a reload and a crash. */
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

/** Returns whether the browser stores it. */
export function storeDraft(
  user: string,
  name: string,
  { draft, ...entry }: Omit<StoredDraft, 'savedat' | 'draft'> & { draft: Draft },
): boolean {
  const kept = Object.fromEntries(KEPT.map((key) => [key, draft[key]]));
  return writeForAccount(user, PREFIX + name, JSON.stringify({ ...entry, draft: kept, savedat: Date.now() }));
}

export const removeDraft = (user: string, name: string): boolean =>
  writeForAccount(user, PREFIX + name, null);

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
