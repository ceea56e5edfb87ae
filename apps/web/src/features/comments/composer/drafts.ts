import type { Drawing, Shape } from '@rushes/contract/drawings';
import { frameToMs } from '@rushes/contract/timecode';
import { create } from 'zustand';
import { currentUser, useSession } from '#session/session.ts';
import { rangeOf } from '../comment-marks.ts';
import type { ShownComment } from '../shown-comment.ts';
import type { Range, Timing } from '../times.ts';
import { mentionedPeople, type Person } from './mentions.ts';
import { readDrafts, readGuestDrafts, removeDraft, type StoredDraft, storeDraft } from './stored-drafts.ts';

/** Purpose of the comment form. It has one purpose at a time. */
export type Form = { as: 'new' } | { as: 'answer'; to: ShownComment } | { as: 'edit'; comment: ShownComment };

export interface Draft {
  text: string;
  /** Users picked from the mention list. */
  picked: readonly Person[];
  /** Undefined: follows the playhead. Null: the whole file. */
  range: Range | null | undefined;
  /** The time was set manually and stays when the text is cleared. */
  fixed: boolean;
  teamonly: boolean;
  shapes: readonly Shape[];
  /** Height divided by width of the frame that is drawn on. */
  ratio: number;
  /** Changed by the user since the form was opened. */
  touched: boolean;
  /** The request is pending: the draft can be neither changed nor sent again, also from another page. */
  sending: boolean;
  /** Error of the last attempt to send. */
  problem: unknown;
}

const NO_SHAPES: readonly Shape[] = [];
const USUAL_RATIO = 9 / 16;

const empty: Draft = {
  text: '',
  picked: [],
  range: undefined,
  fixed: false,
  teamonly: false,
  shapes: NO_SHAPES,
  ratio: USUAL_RATIO,
  touched: false,
  sending: false,
  problem: null,
};

export const draftOf = (comment: ShownComment, timing: Timing): Draft => ({
  ...empty,
  text: comment.content,
  picked: comment.mentions ?? [],
  range: rangeOf(comment, timing),
  fixed: true,
  teamonly: comment.teamonly === 1,
  shapes: comment.drawing?.shapes ?? NO_SHAPES,
  ratio: comment.drawing?.ratio ?? USUAL_RATIO,
});

/** The file is the id of a file, and for guests also their link and visitor: they cannot send what a member began. */
interface State {
  /** Current form, by file. */
  forms: Record<string, Form>;
  /** By file and form. They are also in the browser storage, and survive a reload. */
  drafts: Record<string, Draft>;
}

const NEW: Form = { as: 'new' };

export const useDrafts = create<State>(() => ({ forms: {}, drafts: {} }));

/** The key of a guest's drafts contains the link and the visitor. Guests have no account: theirs last as long as the tab. */
const isGuest = (file: string): boolean => file.includes(' ');

/** Names of the drafts in the browser storage. */
const stored = new Set<string>();

/** Writes the draft to the browser storage, or removes it there if it is empty. */
function keep(file: string, form: Form): void {
  const name = nameOf(file, form);
  const owner = isGuest(file) ? null : writer;
  if (owner === undefined) return;
  const draft = useDrafts.getState().drafts[name];
  if (!draft || !isUnsent(draft)) {
    removeDraft(owner, name);
    stored.delete(name);
  } else if (storeDraft(owner, name, { file, form, open: isOpen(file, form), draft })) stored.add(name);
  else stored.delete(name);
}

/** True if closing the page would lose a draft. */
export const hasUnstored = (): boolean =>
  Object.entries(useDrafts.getState().drafts).some(([name, draft]) => isUnsent(draft) && !stored.has(name));

const nameOf = (file: string, form: Form): string =>
  form.as === 'new' ? file : `${file} ${form.as} ${form.as === 'answer' ? form.to.id : form.comment.id}`;

export const useForm = (file: string): Form => useDrafts(({ forms }) => forms[file] ?? NEW);

export const useDraft = (file: string, form: Form): Draft =>
  useDrafts(({ drafts }) => drafts[nameOf(file, form)] ?? empty);

/** Whether this form is the open one. */
export const isOpen = (file: string, form: Form): boolean =>
  nameOf(file, useDrafts.getState().forms[file] ?? NEW) === nameOf(file, form);

/** True if a time was set automatically, without text or drawing. */
export const isIdle = ({ text, shapes, fixed, range }: Draft): boolean =>
  range != null && !fixed && text === '' && shapes.length === 0;

/** Only white space: nothing to send. */
export const isWordless = ({ text }: Draft): boolean => text.trim() === '';

/** True if leaving would lose content. */
export const isUnsent = (draft: Draft): boolean =>
  draft.touched && (!isWordless(draft) || draft.shapes.length > 0);

// Drafts are kept if the same user signs in again, and discarded for any other user.
let writer: string | undefined;
function enter(user: string | undefined): void {
  if (!user || user === writer) return;
  if (writer) useDrafts.setState({ forms: {}, drafts: {} });
  writer = user;
  stored.clear();
  restore([...readDrafts(user), ...readGuestDrafts()]);
}

function restore(entries: Iterable<[string, StoredDraft]>): void {
  const forms: State['forms'] = {};
  const drafts: State['drafts'] = {};
  for (const [name, { file, form, open, draft }] of entries) {
    drafts[name] = { ...empty, ...draft, touched: true };
    stored.add(name);
    if (open) forms[file] = form;
  }
  useDrafts.setState((now) => ({
    forms: { ...forms, ...now.forms },
    drafts: { ...drafts, ...now.drafts },
  }));
}
restore(readGuestDrafts());
enter(currentUser()?.id);
useSession.subscribe(({ session }) => enter(session?.user.id));

type Change = Partial<Omit<Draft, 'touched' | 'sending' | 'problem'>>;

export function changeDraft(file: string, form: Form, change: Change): void {
  const name = nameOf(file, form);
  useDrafts.setState(({ drafts }) => {
    const before = drafts[name] ?? empty;
    if (before.sending) return {};
    return { drafts: { ...drafts, [name]: { ...before, ...change, touched: true, problem: null } } };
  });
  keep(file, form);
}

/** Marks the draft as pending, or as failed with a problem. A discarded draft is not restored. */
export function markSending(file: string, form: Form, sending: boolean, problem: unknown = null): void {
  const name = nameOf(file, form);
  useDrafts.setState(({ drafts }) => {
    const before = drafts[name];
    return before ? { drafts: { ...drafts, [name]: { ...before, touched: true, sending, problem } } } : {};
  });
}

/** @param draft initial content, unless a draft exists already. */
export function openForm(file: string, form: Form, draft?: Draft): void {
  const name = nameOf(file, form);
  const before = useDrafts.getState().forms[file] ?? NEW;
  useDrafts.setState(({ forms, drafts }) => ({
    forms: { ...forms, [file]: form },
    drafts: draft && !drafts[name]?.touched ? { ...drafts, [name]: draft } : drafts,
  }));
  // Which form is open is stored too.
  keep(file, before);
  keep(file, form);
}

/** Closes the form and keeps its draft until the form is opened again. */
export const leaveForm = (file: string): void => openForm(file, NEW);

/**
 * Closes the form after sending or discarding. Another form that was opened meanwhile stays open. The team-only setting
 * is kept for the next comment, so that no comment becomes visible to clients by mistake.
 */
export function closeForm(file: string, form: Form): void {
  const name = nameOf(file, form);
  if (isOpen(file, form)) leaveForm(file);
  useDrafts.setState(({ drafts: { [name]: before, ...drafts } }) => ({
    drafts:
      form.as === 'new' && before ? { ...drafts, [name]: { ...empty, teamonly: before.teamonly } } : drafts,
  }));
  keep(file, form);
}

/** Content of a comment. Times are in milliseconds; frames are set where the file has them. */
export interface CommentInput {
  content: string;
  mentions: string[];
  start?: number | null;
  end?: number | null;
  startframe?: number | null;
  endframe?: number | null;
  teamonly?: 0 | 1;
  drawing?: Drawing | null;
}

/** A reply has neither time nor drawing of its own. */
export const isReply = (form: Form): boolean =>
  form.as === 'answer' || (form.as === 'edit' && form.comment.parentid !== null);

/** @param frame the viewed frame, used while the range follows the playhead. */
export function inputOf(draft: Draft, form: Form, timing: Timing, frame: number): CommentInput {
  const { text, picked, teamonly, shapes, ratio } = draft;
  const written = { content: text.trim(), mentions: mentionedPeople(text, picked).map(({ id }) => id) };
  // A reply has the visibility of its parent comment.
  if (form.as === 'answer') return { ...written, teamonly: form.to.teamonly ?? 0 };
  if (isReply(form)) return written;
  const range = draft.range === undefined ? { from: frame, to: null } : draft.range;
  const ms = (at: number | null | undefined) => (at == null ? null : frameToMs(at, timing.base.rate));
  return {
    ...written,
    start: ms(range?.from),
    end: ms(range?.to),
    ...(timing.frames ? { startframe: range?.from ?? null, endframe: range?.to ?? null } : {}),
    teamonly: teamonly ? 1 : 0,
    drawing: shapes.length > 0 ? { ratio, shapes: [...shapes] } : null,
  };
}
