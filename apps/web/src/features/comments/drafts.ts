import type { Comment } from '@rushes/contract/comments';
import type { Shape } from '@rushes/contract/drawings';
import { frameToMs } from '@rushes/contract/timecode';
import { create } from 'zustand';
import { rangeOf } from './comment-marks.ts';
import { type Person, spokenTo } from './mentions.ts';
import type { Said } from './mutations.ts';
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
};

export const draftOf = (comment: Comment, timing: Timing): Draft => ({
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
  /** By file and form. In memory only: it outlives another tab of the panel and another file, not a reload. */
  drafts: Record<string, Draft>;
}

const NEW: Form = { as: 'new' };

export const useDrafts = create<State>(() => ({ forms: {}, drafts: {} }));

const nameOf = (podid: string, form: Form): string =>
  form.as === 'new' ? podid : `${podid} ${form.as} ${form.as === 'answer' ? form.to.id : form.comment.id}`;

export const useForm = (podid: string): Form => useDrafts(({ forms }) => forms[podid] ?? NEW);

export const useDraft = (podid: string, form: Form): Draft =>
  useDrafts(({ drafts }) => drafts[nameOf(podid, form)] ?? empty);

export function changeDraft(podid: string, form: Form, change: Partial<Draft>): void {
  const name = nameOf(podid, form);
  useDrafts.setState(({ drafts }) => ({
    drafts: { ...drafts, [name]: { ...(drafts[name] ?? empty), ...change } },
  }));
}

export function openForm(podid: string, form: Form, draft?: Draft): void {
  useDrafts.setState(({ forms }) => ({ forms: { ...forms, [podid]: form } }));
  if (draft) changeDraft(podid, form, draft);
}

/** Sent or given up. Whoever writes for the team goes on doing so: nothing slips out by forgetting a switch. */
export function closeForm(podid: string, form: Form): void {
  const name = nameOf(podid, form);
  useDrafts.setState(({ forms, drafts: { [name]: before, ...drafts } }) => ({
    forms: { ...forms, [podid]: NEW },
    drafts:
      form.as === 'new' && before ? { ...drafts, [name]: { ...empty, teamonly: before.teamonly } } : drafts,
  }));
}

/** @param frame the one on the screen, for a time that still follows the film. */
export function saidIn(draft: Draft, form: Form, timing: Timing, frame: number): Said {
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
