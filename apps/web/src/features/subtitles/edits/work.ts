import type { SubtitleCue } from '@rushes/contract/subtitles';
import { pairUp } from './differences.ts';
import { begun, changed, givenBack, type History } from './history.ts';
import { type Line, type Lines, linesOf, sameLine, sameLines } from './line.ts';

/** What the server has, and its name for it. */
export interface Read {
  cues: readonly SubtitleCue[];
  revision: string;
}

/** One subtitle file while somebody works on it. */
export interface Work {
  /** What was read or saved last: what others have. */
  saved: Lines;
  revision: string;
  history: History;
  saving: boolean;
  /** Why the last save was not taken. */
  problem: unknown;
  /** Saved by somebody else while something here was not. */
  theirs: { lines: Lines; revision: string } | null;
}

export const linesIn = ({ history }: Work): Lines => history.lines;

export const isUnsaved = ({ saved, history }: Work): boolean => !sameLines(saved, history.lines);

/** The same lines come under the keys they had, so that what is chosen stays chosen. */
export function rekey(before: Lines, cues: readonly SubtitleCue[]): Lines {
  const after = linesOf(cues);
  const keys = new Map([...pairUp(before, after)].map(([key, line]) => [line, key]));
  return after.map((line) => ({ ...line, key: keys.get(line) ?? line.key }));
}

const fresh = { saving: false, problem: null, theirs: null };

/** @param kept work of an earlier visit that was not saved. */
export function beginWork(
  read: Read,
  kept: (Pick<Work, 'saved' | 'revision'> & { lines: Lines }) | null = null,
): Work {
  if (!kept) {
    const saved = linesOf(read.cues);
    return { ...fresh, saved, revision: read.revision, history: begun(saved) };
  }
  const { saved, revision, lines } = kept;
  return meetOther({ ...fresh, saved, revision, history: changed(begun(saved), lines) }, read);
}

/** The file as it is now, read because somebody changed it. Whoever has nothing unsaved simply has it. */
export function meetOther(work: Work, read: Read): Work {
  if (work.saving || read.revision === work.revision || read.revision === work.theirs?.revision) return work;
  const lines = rekey(work.saved, read.cues);
  if (isUnsaved(work) && !sameLines(lines, work.history.lines))
    return { ...work, theirs: { lines, revision: read.revision } };
  return { ...fresh, saved: lines, revision: read.revision, history: begun(lines) };
}

/** What the server made of what was sent: in the same order, and mostly the same. */
function adopt(sent: Lines, cues: readonly SubtitleCue[]): Lines {
  if (cues.length !== sent.length) return rekey(sent, cues);
  return cues.map(({ id: _, ...cue }, at) => {
    const line: Line = { ...cue, key: sent[at]!.key };
    return sameLine(line, sent[at]!) ? sent[at]! : line;
  });
}

/** Saved. What was changed meanwhile is still to be saved. */
export function taken(work: Work, sent: Lines, read: Read): Work {
  const saved = adopt(sent, read.cues);
  const { history } = work;
  const now = history.lines === sent ? saved : history.lines;
  return { ...fresh, saved, revision: read.revision, history: { ...history, lines: now, group: null } };
}

/** Not saved: the list before it returns, and what was not taken is one step forward. */
export const refused = (work: Work, problem: unknown): Work => ({
  ...work,
  saving: false,
  problem,
  history: givenBack(work.history, work.saved),
});

/** Not saved, since somebody else was first: nothing is lost on either side until somebody has chosen. */
export const overtaken = (work: Work, read: Read): Work => {
  const waiting = { ...work, saving: false };
  return meetOther(waiting, read);
};

/** Chosen from both: it goes on from what the other has saved. */
export const settled = (work: Work, lines: Lines): Work =>
  work.theirs
    ? {
        ...fresh,
        saved: work.theirs.lines,
        revision: work.theirs.revision,
        history: changed(work.history, lines),
      }
    : work;
