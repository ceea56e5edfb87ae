import type { User } from '@rushes/contract/identity';
import { beforeEach, describe, expect, it } from 'vitest';
import { useSession } from '#session/session.ts';
import { comment } from '../comment.fixture.ts';
import type { Timing } from '../times.ts';
import {
  changeDraft,
  closeForm,
  type Draft,
  draftOf,
  type Form,
  inputOf,
  isIdle,
  isOpen,
  isUnsent,
  isWordless,
  leaveForm,
  markSending,
  openForm,
  useDrafts,
} from './drafts.ts';

const base = { rate: { num: 25, den: 1 }, dropFrame: false, startFrame: 0 };
const film: Timing = { base, total: 1000, frames: true };
const sound: Timing = { ...film, frames: false };
const fresh: Form = { as: 'new' };
const draft = (changes: Partial<Draft>): Draft => ({
  ...draftOf(comment({ content: ' Soon. ' }), film),
  ...changes,
});

const drafts = () => useDrafts.getState().drafts;
const signedIn = (id: string | null) =>
  useSession.setState({ session: id ? { idToken: '', accessToken: '', user: { id } as User } : null });

beforeEach(() => useDrafts.setState({ forms: {}, drafts: {} }));

describe('what is being written', () => {
  it('speaks of the frame on the screen, of the range that was set, or of the whole file', () => {
    expect(inputOf(draft({ range: undefined }), fresh, film, 10)).toMatchObject({
      content: 'Soon.',
      start: 400,
      startframe: 10,
      end: null,
      endframe: null,
    });
    expect(inputOf(draft({ range: { from: 50, to: 100 } }), fresh, film, 10)).toMatchObject({
      start: 2000,
      end: 4000,
      endframe: 100,
    });
    expect(inputOf(draft({ range: null }), fresh, film, 10)).toMatchObject({ start: null, startframe: null });
  });

  it('names no frames of sound, and gives an answer neither time nor drawing', () => {
    expect(inputOf(draft({ range: undefined }), fresh, sound, 10)).not.toHaveProperty('startframe');
    const shapes = [
      { kind: 'arrow' as const, ink: 'ffc53d' as const, from: [0, 0], to: [1, 1] },
    ] as Draft['shapes'];
    const answered = { content: 'Soon.', mentions: [] };
    const to = comment({ teamonly: 1 });
    expect(inputOf(draft({ shapes }), { as: 'answer', to }, film, 10)).toEqual({ ...answered, teamonly: 1 });
    const edited = { as: 'edit', comment: comment({ parentid: 'a' }) } as const;
    expect(inputOf(draft({ shapes }), edited, film, 10)).toEqual(answered);
    expect(inputOf(draft({ shapes }), fresh, film, 10).drawing).toEqual({ ratio: 9 / 16, shapes });
  });

  it('is one form at a time, and keeps what was begun in another [Q185]', () => {
    const answer: Form = { as: 'answer', to: comment({ id: 'a' }) };
    changeDraft('pod', fresh, { text: 'Begun', teamonly: true });
    openForm('pod', answer);
    changeDraft('pod', answer, { text: 'Answer' });
    expect(useDrafts.getState().forms.pod).toBe(answer);
    closeForm('pod', answer);
    expect(useDrafts.getState().forms.pod).toEqual(fresh);
    expect(Object.values(useDrafts.getState().drafts).map(({ text }) => text)).toEqual(['Begun']);
    closeForm('pod', fresh);
    // The team-only switch stays on, so that no comment becomes visible to clients by mistake.
    expect(useDrafts.getState().drafts.pod).toMatchObject({ text: '', teamonly: true });
  });

  it('stays as it is while it is on its way, and comes back with the reason', () => {
    changeDraft('pod', fresh, { text: 'Sent' });
    markSending('pod', fresh, true);
    changeDraft('pod', fresh, { text: 'Changed' });
    expect(drafts().pod).toMatchObject({ text: 'Sent', sending: true });
    markSending('pod', fresh, false, 'refused');
    expect(drafts().pod).toMatchObject({ text: 'Sent', sending: false, problem: 'refused' });
    changeDraft('pod', fresh, { text: 'Again' });
    expect(drafts().pod).toMatchObject({ text: 'Again', problem: null });
    const answer: Form = { as: 'answer', to: comment({ id: 'a' }) };
    markSending('pod', answer, false, 'refused');
    expect(Object.keys(drafts())).toEqual(['pod']);
  });

  it('does not close what was opened while it was on its way', () => {
    const [one, other] = ['a', 'b'].map((id): Form => ({ as: 'answer', to: comment({ id }) }));
    openForm('pod', one!);
    changeDraft('pod', one!, { text: 'One' });
    openForm('pod', other!);
    changeDraft('pod', other!, { text: 'Other' });
    closeForm('pod', one!);
    expect(isOpen('pod', other!)).toBe(true);
    expect(Object.values(drafts()).map(({ text }) => text)).toEqual(['Other']);
  });

  it('is there again when a correction or an answer is opened again, until it is given up', () => {
    const correction: Form = { as: 'edit', comment: comment({}) };
    const begin = (text: string) => openForm('pod', correction, draft({ text }));
    const text = () => Object.values(drafts())[0]?.text;
    begin('Old');
    leaveForm('pod');
    expect(isOpen('pod', fresh)).toBe(true);
    begin('Corrected elsewhere');
    expect(text()).toBe('Corrected elsewhere');
    changeDraft('pod', correction, { text: 'Typed' });
    leaveForm('pod');
    begin('Old');
    expect(text()).toBe('Typed');
    closeForm('pod', correction);
    expect(drafts()).toEqual({});
  });

  it('is sent only with words, however it was drawn on [Q186]', () => {
    expect(isWordless(draft({ text: '' }))).toBe(true);
    expect(isWordless(draft({ text: ' \n\t ', touched: true }))).toBe(true);
    expect(isWordless(draft({ text: ' x ' }))).toBe(false);
  });

  it('would be lost only where somebody wrote or drew', () => {
    expect(isUnsent(draft({}))).toBe(false);
    expect(isUnsent(draft({ touched: true }))).toBe(true);
    expect(isUnsent(draft({ touched: true, text: ' ' }))).toBe(false);
  });

  it('follows the film again when nothing was written, drawn or timed by hand', () => {
    const touched = draft({ text: '', fixed: false, range: { from: 10, to: null } });
    expect(isIdle(touched)).toBe(true);
    expect(isIdle({ ...touched, text: 'S' })).toBe(false);
    expect(isIdle({ ...touched, fixed: true })).toBe(false);
    expect(isIdle({ ...touched, range: undefined })).toBe(false);
    expect(isIdle({ ...touched, range: null })).toBe(false);
  });

  it('waits for whoever signs in again, and is gone for the next', () => {
    signedIn('ilse');
    changeDraft('pod', fresh, { text: 'Begun' });
    signedIn(null);
    signedIn('ilse');
    expect(drafts().pod?.text).toBe('Begun');
    signedIn(null);
    signedIn('tom');
    expect(drafts()).toEqual({});
  });
});
