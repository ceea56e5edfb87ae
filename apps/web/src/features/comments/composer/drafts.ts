import type { Comment } from '@rushes/contract/comments';
import type { Shape } from '@rushes/contract/drawings';
import { frameToMs } from '@rushes/contract/timecode';
import { create } from 'zustand';
import { currentUser, useSession } from '#session/session.ts';
import { rangeOf } from '../comment-marks.ts';
import type { CommentInput } from '../mutations.ts';
import type { Range, Timing } from '../times.ts';
import { type Person, spokenTo } from './mentions.ts';

/** Purpose of the comment form. It has one purpose at a time. */
export type Form = { as: 'new' } | { as: 'answer'; to: Comment } | { as: 'edit'; comment: Comment };

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

export const draftOf = (comment: Comment, timing: Timing): Draft => ({
  ...empty,
  text: comment.content,
  picked: comment.mentions,
  range: rangeOf(comment, timing),
  fixed: true,
  teamonly: comment.teamonly === 1,
  shapes: comment.drawing?.shapes ?? NO_SHAPES,
  ratio: comment.drawing?.ratio ?? USUAL_RATIO,
});

interface State {
  /** Current form, by file. */
  forms: Record<string, Form>;
  /** By file and form. In memory only: drafts survive a change of tab or file, but not a reload. */
  drafts: Record<string, Draft>;
}

const NEW: Form = { as: 'new' };

export const useDrafts = create<State>(() => ({ forms: {}, drafts: {} }));

// Drafts are kept if the same user signs in again, and discarded for any other user.
let writer = currentUser()?.id;
useSession.subscribe(({ session }) => {
  const now = session?.user.id;
  if (!now || now === writer) return;
  if (writer) useDrafts.setState({ forms: {}, drafts: {} });
  writer = now;
});

const nameOf = (podid: string, form: Form): string =>
  form.as === 'new' ? podid : `${podid} ${form.as} ${form.as === 'answer' ? form.to.id : form.comment.id}`;

export const useForm = (podid: string): Form => useDrafts(({ forms }) => forms[podid] ?? NEW);

export const useDraft = (podid: string, form: Form): Draft =>
  useDrafts(({ drafts }) => drafts[nameOf(podid, form)] ?? empty);

/** Whether this form is the open one. */
export const isOpen = (podid: string, form: Form): boolean =>
  nameOf(podid, useDrafts.getState().forms[podid] ?? NEW) === nameOf(podid, form);

/** True if a time was set automatically, without text or drawing. */
export const isIdle = ({ text, shapes, fixed, range }: Draft): boolean =>
  range != null && !fixed && text === '' && shapes.length === 0;

/** Only white space: nothing to send. */
export const isWordless = ({ text }: Draft): boolean => text.trim() === '';

/** True if leaving would lose content. */
export const isUnsent = (draft: Draft): boolean =>
  draft.touched && (!isWordless(draft) || draft.shapes.length > 0);

type Change = Partial<Omit<Draft, 'touched' | 'sending' | 'problem'>>;

export function changeDraft(podid: string, form: Form, change: Change): void {
  const name = nameOf(podid, form);
  useDrafts.setState(({ drafts }) => {
    const before = drafts[name] ?? empty;
    if (before.sending) return {};
    return { drafts: { ...drafts, [name]: { ...before, ...change, touched: true, problem: null } } };
  });
}

/** Marks the draft as pending, or as failed with a problem. A discarded draft is not restored. */
export function markSending(podid: string, form: Form, sending: boolean, problem: unknown = null): void {
  const name = nameOf(podid, form);
  useDrafts.setState(({ drafts }) => {
    const before = drafts[name];
    return before ? { drafts: { ...drafts, [name]: { ...before, touched: true, sending, problem } } } : {};
  });
}

/** @param draft initial content, unless a draft exists already. */
export function openForm(podid: string, form: Form, draft?: Draft): void {
  const name = nameOf(podid, form);
  useDrafts.setState(({ forms, drafts }) => ({
    forms: { ...forms, [podid]: form },
    drafts: draft && !drafts[name]?.touched ? { ...drafts, [name]: draft } : drafts,
  }));
}

/** Closes the form and keeps its draft until the form is opened again. */
export const leaveForm = (podid: string): void => openForm(podid, NEW);

/**
 * Closes the form after sending or discarding. Another form that was opened meanwhile stays open. The team-only setting
 * is kept for the next comment, so that no comment becomes visible to clients by mistake.
 */
export function closeForm(podid: string, form: Form): void {
  const name = nameOf(podid, form);
  if (isOpen(podid, form)) leaveForm(podid);
  useDrafts.setState(({ drafts: { [name]: before, ...drafts } }) => ({
    drafts:
      form.as === 'new' && before ? { ...drafts, [name]: { ...empty, teamonly: before.teamonly } } : drafts,
  }));
}

/** @param frame the viewed frame, used while the range follows the playhead. */
export function inputOf(draft: Draft, form: Form, timing: Timing, frame: number): CommentInput {
  const { text, picked, teamonly, shapes, ratio } = draft;
  const range =
    form.as === 'answer' ? null : draft.range === undefined ? { from: frame, to: null } : draft.range;
  const ms = (at: number | null | undefined) => (at == null ? null : frameToMs(at, timing.base.rate));
  return {
    content: text.trim(),
    start: ms(range?.from),
    end: ms(range?.to),
    ...(timing.frames ? { startframe: range?.from ?? null, endframe: range?.to ?? null } : {}),
    // A reply has the visibility of its parent comment.
    teamonly: form.as === 'answer' ? form.to.teamonly : teamonly ? 1 : 0,
    drawing: shapes.length > 0 ? { ratio, shapes: [...shapes] } : null,
    mentions: spokenTo(text, picked).map(({ id }) => id),
  };
}
