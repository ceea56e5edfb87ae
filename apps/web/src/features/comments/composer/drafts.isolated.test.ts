import type { User } from '@rushes/contract/identity';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession, useSession } from '#session/session.ts';
import { comment } from '../comment.fixture.ts';
import type { Timing } from '../times.ts';
import {
  changeDraft,
  closeForm,
  type Draft,
  draftOf,
  type Form,
  hasUnstored,
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
const video: Timing = { base, total: 1000, frames: true };
const sound: Timing = { ...video, frames: false };
const fresh: Form = { as: 'new' };
const draft = (changes: Partial<Draft>): Draft => ({
  ...draftOf(comment({ content: ' Soon. ' }), video),
  ...changes,
});

const drafts = () => useDrafts.getState().drafts;
const signedIn = (id: string | null) =>
  useSession.setState({ session: id ? { idToken: '', accessToken: '', user: { id } as User } : null });

// Values are enumerable properties, as in a browser.
function emptyStorage(): Record<string, unknown> {
  const values: Record<string, unknown> = Object.create({
    getItem: (name: string) => values[name] ?? null,
    setItem: (name: string, value: string) => {
      values[name] = value;
    },
    removeItem: (name: string) => {
      delete values[name];
    },
  });
  return values;
}
const storage = emptyStorage();
const tabStorage = emptyStorage();

/** What the browser storage contains, in the program as it is after a reload. */
async function afterReload(user: string) {
  vi.resetModules();
  const session = await import('#session/session.ts');
  const again = await import('./drafts.ts');
  session.useSession.setState({ session: { idToken: '', accessToken: '', user: { id: user } as User } });
  return again.useDrafts.getState();
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', undefined);
  for (const name of Object.keys(storage)) delete storage[name];
  useDrafts.setState({ forms: {}, drafts: {} });
});

describe('Comment drafts', () => {
  it('apply to the current frame, the selected range or the whole file', () => {
    expect(inputOf(draft({ range: undefined }), fresh, video, 10)).toMatchObject({
      content: 'Soon.',
      start: 400,
      startframe: 10,
      end: null,
      endframe: null,
    });
    expect(inputOf(draft({ range: { from: 50, to: 100 } }), fresh, video, 10)).toMatchObject({
      start: 2000,
      end: 4000,
      endframe: 100,
    });
    expect(inputOf(draft({ range: null }), fresh, video, 10)).toMatchObject({
      start: null,
      startframe: null,
    });
  });

  it('have no frames for audio, and no time or drawing for a reply', () => {
    expect(inputOf(draft({ range: undefined }), fresh, sound, 10)).not.toHaveProperty('startframe');
    const shapes = [
      { kind: 'arrow' as const, ink: 'ffc53d' as const, from: [0, 0], to: [1, 1] },
    ] as Draft['shapes'];
    const answered = { content: 'Soon.', mentions: [] };
    const to = comment({ teamonly: 1 });
    expect(inputOf(draft({ shapes }), { as: 'answer', to }, video, 10)).toEqual({ ...answered, teamonly: 1 });
    const edited = { as: 'edit', comment: comment({ parentid: 'a' }) } as const;
    expect(inputOf(draft({ shapes }), edited, video, 10)).toEqual(answered);
    expect(inputOf(draft({ shapes }), fresh, video, 10).drawing).toEqual({ ratio: 9 / 16, shapes });
  });

  it('have one open form at a time, and keep the text of another form [Q185]', () => {
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

  it('cannot be changed while being sent, and show the error if sending fails', () => {
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

  it('do not close a form that was opened during sending', () => {
    const [one, other] = ['a', 'b'].map((id): Form => ({ as: 'answer', to: comment({ id }) }));
    openForm('pod', one!);
    changeDraft('pod', one!, { text: 'One' });
    openForm('pod', other!);
    changeDraft('pod', other!, { text: 'Other' });
    closeForm('pod', one!);
    expect(isOpen('pod', other!)).toBe(true);
    expect(Object.values(drafts()).map(({ text }) => text)).toEqual(['Other']);
  });

  it('are restored when an edit or reply is opened again, until cancelled', () => {
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

  it('count as empty if they contain only white space [Q186]', () => {
    expect(isWordless(draft({ text: '' }))).toBe(true);
    expect(isWordless(draft({ text: ' \n\t ', touched: true }))).toBe(true);
    expect(isWordless(draft({ text: ' x ' }))).toBe(false);
  });

  it('count as unsent only if text was entered', () => {
    expect(isUnsent(draft({}))).toBe(false);
    expect(isUnsent(draft({ touched: true }))).toBe(true);
    expect(isUnsent(draft({ touched: true, text: ' ' }))).toBe(false);
  });

  it('follow the playhead while nothing was typed, drawn or timed manually', () => {
    const touched = draft({ text: '', fixed: false, range: { from: 10, to: null } });
    expect(isIdle(touched)).toBe(true);
    expect(isIdle({ ...touched, text: 'S' })).toBe(false);
    expect(isIdle({ ...touched, fixed: true })).toBe(false);
    expect(isIdle({ ...touched, range: undefined })).toBe(false);
    expect(isIdle({ ...touched, range: null })).toBe(false);
  });

  it('are kept when the same user signs in again, and deleted for another user', () => {
    signedIn('ilse');
    changeDraft('pod', fresh, { text: 'Begun' });
    signedIn(null);
    signedIn('ilse');
    expect(drafts().pod?.text).toBe('Begun');
    signedIn(null);
    signedIn('tom');
    expect(drafts()).toEqual({});
  });

  it('survive a reload, with the open reply, until they are sent', async () => {
    signedIn('ilse');
    const answer: Form = { as: 'answer', to: comment({ id: 'a' }) };
    changeDraft('pod', fresh, { text: 'Begun', range: { from: 10, to: 20 }, fixed: true, teamonly: true });
    openForm('pod', answer);
    changeDraft('pod', answer, { text: 'Answer' });
    const { drafts: kept, forms } = await afterReload('ilse');
    expect(kept.pod).toMatchObject({
      text: 'Begun',
      range: { from: 10, to: 20 },
      fixed: true,
      teamonly: true,
      touched: true,
      sending: false,
    });
    expect(kept['pod answer a']?.text).toBe('Answer');
    expect(forms.pod).toMatchObject({ as: 'answer', to: { id: 'a' } });
    closeForm('pod', answer);
    const { drafts: left, forms: closed } = await afterReload('ilse');
    expect(Object.keys(left)).toEqual(['pod']);
    expect(closed).toEqual({ pod: fresh });
    closeForm('pod', fresh);
    expect((await afterReload('ilse')).drafts).toEqual({});
  });

  it('are never read by another user, and removed when one signs in or the user signs out', async () => {
    signedIn('ilse');
    changeDraft('pod', fresh, { text: 'Begun' });
    expect(Object.keys(storage)).toHaveLength(1);
    expect((await afterReload('tom')).drafts).toEqual({});
    expect(Object.keys(storage)).toEqual([]);
    signedIn('ilse');
    changeDraft('pod', fresh, { text: 'Begun' });
    await endSession().catch(() => {});
    expect(Object.keys(storage)).toEqual([]);
  });

  it('of a guest survive a reload of the tab, for this link and visitor only', async () => {
    vi.stubGlobal('sessionStorage', tabStorage);
    changeDraft('code kim@guest.test Kim pod', fresh, { text: 'Begun' });
    expect([Object.keys(storage), hasUnstored()]).toEqual([[], false]);
    const { drafts } = await afterReload('ilse');
    expect(Object.keys(drafts)).toEqual(['code kim@guest.test Kim pod']);
    expect(drafts['code kim@guest.test Kim pod']).toMatchObject({ text: 'Begun', touched: true });
    closeForm('code kim@guest.test Kim pod', fresh);
    expect(Object.keys(tabStorage)).toEqual([]);
  });

  it('of a guest stay in memory if the tab stores nothing, so the browser asks before it closes the page', () => {
    changeDraft('code kim@guest.test Kim pod', fresh, { text: 'Begun' });
    expect(hasUnstored()).toBe(true);
  });

  it('stay in memory if the browser stores nothing', () => {
    vi.stubGlobal('localStorage', undefined);
    signedIn('ilse');
    changeDraft('pod', fresh, { text: 'Begun' });
    expect(drafts().pod?.text).toBe('Begun');
    expect(hasUnstored()).toBe(true);
  });
});
