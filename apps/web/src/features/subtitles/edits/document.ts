import type { SubtitleCue } from '@rushes/contract/subtitles';
import { pairUp } from './differences.ts';
import { begun, changed, givenBack, type History } from './history.ts';
import { type Line, type Lines, linesOf, sameLine, sameLines } from './line.ts';

/** Content on the server, with its revision. */
export interface LoadedFile {
  cues: readonly SubtitleCue[];
  revision: string;
}

/** Editing state of one subtitle file. */
export interface SubtitleDocument {
  /** Last version read from or saved to the server. */
  saved: Lines;
  revision: string;
  history: History;
  saving: boolean;
  /** Error of the last save. */
  problem: unknown;
  /** Version saved by another user while there are unsaved changes here. */
  theirs: { lines: Lines; revision: string } | null;
}

export const linesIn = ({ history }: SubtitleDocument): Lines => history.lines;

export const isUnsaved = ({ saved, history }: SubtitleDocument): boolean => !sameLines(saved, history.lines);

/** Reuses the keys of matching lines, so that the selection is kept. */
export function rekey(before: Lines, cues: readonly SubtitleCue[]): Lines {
  const after = linesOf(cues);
  const keys = new Map([...pairUp(before, after)].map(([key, line]) => [line, key]));
  return after.map((line) => ({ ...line, key: keys.get(line) ?? line.key }));
}

const fresh = { saving: false, problem: null, theirs: null };

/** @param kept unsaved work of an earlier session. */
export function newDocument(
  read: LoadedFile,
  kept: (Pick<SubtitleDocument, 'saved' | 'revision'> & { lines: Lines }) | null = null,
): SubtitleDocument {
  if (!kept) {
    const saved = linesOf(read.cues);
    return { ...fresh, saved, revision: read.revision, history: begun(saved) };
  }
  const { saved, revision, lines } = kept;
  return withServerVersion({ ...fresh, saved, revision, history: changed(begun(saved), lines) }, read);
}

/** Applies a new version from the server. Without unsaved changes it replaces the current one. */
export function withServerVersion(work: SubtitleDocument, read: LoadedFile): SubtitleDocument {
  if (work.saving || read.revision === work.revision || read.revision === work.theirs?.revision) return work;
  const lines = rekey(work.saved, read.cues);
  if (isUnsaved(work) && !sameLines(lines, work.history.lines))
    return { ...work, theirs: { lines, revision: read.revision } };
  return { ...fresh, saved: lines, revision: read.revision, history: begun(lines) };
}

/** Reuses the sent lines for the response of the server, which has the same order and mostly the same content. */
function adopt(sent: Lines, cues: readonly SubtitleCue[]): Lines {
  if (cues.length !== sent.length) return rekey(sent, cues);
  return cues.map(({ id: _, ...cue }, at) => {
    const line: Line = { ...cue, key: sent[at]!.key };
    return sameLine(line, sent[at]!) ? sent[at]! : line;
  });
}

/** After a successful save. Changes made meanwhile stay unsaved. */
export function taken(work: SubtitleDocument, sent: Lines, read: LoadedFile): SubtitleDocument {
  const saved = adopt(sent, read.cues);
  const { history } = work;
  const now = history.lines === sent ? saved : history.lines;
  return { ...fresh, saved, revision: read.revision, history: { ...history, lines: now, group: null } };
}

/** After a failed save: restores the saved list. Redo brings back the unsaved changes. */
export const refused = (work: SubtitleDocument, problem: unknown): SubtitleDocument => ({
  ...work,
  saving: false,
  problem,
  history: givenBack(work.history, work.saved),
});

/**
 * The save was rejected because another user saved first. Both versions are kept until the user resolves the conflict.
 */
export const overtaken = (work: SubtitleDocument, read: LoadedFile): SubtitleDocument => {
  const waiting = { ...work, saving: false };
  return withServerVersion(waiting, read);
};

/** After resolving a conflict: continues from the revision of the other user. */
export const settled = (work: SubtitleDocument, lines: Lines): SubtitleDocument =>
  work.theirs
    ? {
        ...fresh,
        saved: work.theirs.lines,
        revision: work.theirs.revision,
        history: changed(work.history, lines),
      }
    : work;
