import type { Comment } from '@rushes/contract/comments';
import type { Shape } from '@rushes/contract/drawings';
import { frameToMs } from '@rushes/contract/timecode';
import { create } from 'zustand';
import { currentUser, useSession } from '#lib/session.ts';
import { rangeOf } from './comment-marks.ts';
import { type Person, spokenTo } from './mentions.ts';
import type { CommentInput } from './mutations.ts';
import type { Range, Timing } from './times.ts';

/** What the one form is for; while it is one thing it cannot be another. */
export type Form = { as: 'new' } | { as: 'answer'; to: Comment } | { as: 'edit'; comment: Comment };

export interface Draft {
  text: string;
  /** Those who were picked by name. */
  picked: readonly Person[];
  /** Undefined follows the film; null speaks of the whole file. */
  range: Range | null | undefined;
  /** The time was set by hand, and stays when the words are gone. */
  fixed: boolean;
  teamonly: boolean;
  shapes: readonly Shape[];
  /** Height by width of what is drawn on. */
  ratio: number;
  /** Somebody changed it since it was opened. */
  touched: boolean;
  /** On its way: neither changed nor sent again, wherever one goes meanwhile. */
  sending: boolean;
  /** Why it was not taken. */
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
  /** By file: what its form is at the moment. */
  forms: Record<string, Form>;
  /** By file and form. In memory only: they outlive another tab of the panel and another file, not a reload. */
  drafts: Record<string, Draft>;
}

const NEW: Form = { as: 'new' };

export const useDrafts = create<State>(() => ({ forms: {}, drafts: {} }));

// They wait for whoever signs in again, and for nobody else.
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

/** Whether the form is, or still is, this one. */
export const isOpen = (podid: string, form: Form): boolean =>
  nameOf(podid, useDrafts.getState().forms[podid] ?? NEW) === nameOf(podid, form);

/** Neither written, drawn nor timed by hand, and yet at a time. */
export const isIdle = ({ text, shapes, fixed, range }: Draft): boolean =>
  range != null && !fixed && text === '' && shapes.length === 0;

/** Nothing but spaces is nothing to send. */
export const isWordless = ({ text }: Draft): boolean => text.trim() === '';

/** Something would be lost. */
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

/** On its way, or back with the reason; nothing comes back of what was given up meanwhile. */
export function markSending(podid: string, form: Form, sending: boolean, problem: unknown = null): void {
  const name = nameOf(podid, form);
  useDrafts.setState(({ drafts }) => {
    const before = drafts[name];
    return before ? { drafts: { ...drafts, [name]: { ...before, touched: true, sending, problem } } } : {};
  });
}

/** @param draft what it begins with, unless something was begun already. */
export function openForm(podid: string, form: Form, draft?: Draft): void {
  const name = nameOf(podid, form);
  useDrafts.setState(({ forms, drafts }) => ({
    forms: { ...forms, [podid]: form },
    drafts: draft && !drafts[name]?.touched ? { ...drafts, [name]: draft } : drafts,
  }));
}

/** Closed for now: what was begun waits until it is opened again. */
export const leaveForm = (podid: string): void => openForm(podid, NEW);

/**
 * Sent or given up; another form that was opened meanwhile stays. Whoever writes for the team goes on doing so: nothing
 * slips out by forgetting a switch.
 */
export function closeForm(podid: string, form: Form): void {
  const name = nameOf(podid, form);
  if (isOpen(podid, form)) leaveForm(podid);
  useDrafts.setState(({ drafts: { [name]: before, ...drafts } }) => ({
    drafts:
      form.as === 'new' && before ? { ...drafts, [name]: { ...empty, teamonly: before.teamonly } } : drafts,
  }));
}

/** @param frame the one on the screen, for a time that still follows the film. */
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
    // An answer is read by those who read what it answers.
    teamonly: form.as === 'answer' ? form.to.teamonly : teamonly ? 1 : 0,
    drawing: shapes.length > 0 ? { ratio, shapes: [...shapes] } : null,
    mentions: spokenTo(text, picked).map(({ id }) => id),
  };
}
