import { describe, expect, it } from 'vitest';
import { comment } from './comment.fixture.ts';
import {
  changeDraft,
  closeForm,
  type Draft,
  draftOf,
  type Form,
  openForm,
  saidIn,
  useDrafts,
} from './drafts.ts';
import type { Timing } from './times.ts';

const base = { rate: { num: 25, den: 1 }, dropFrame: false, startFrame: 0 };
const film: Timing = { base, total: 1000, frames: true };
const sound: Timing = { ...film, frames: false };
const fresh: Form = { as: 'new' };
const draft = (changes: Partial<Draft>): Draft => ({
  ...draftOf(comment({ content: ' Soon. ' }), film),
  ...changes,
});

describe('what is being written', () => {
  it('speaks of the frame on the screen, of the range that was set, or of the whole file [Q187]', () => {
    expect(saidIn(draft({ range: undefined }), fresh, film, 10)).toMatchObject({
      content: 'Soon.',
      start: 400,
      startframe: 10,
      end: null,
      endframe: null,
    });
    expect(saidIn(draft({ range: { from: 50, to: 100 } }), fresh, film, 10)).toMatchObject({
      start: 2000,
      end: 4000,
      endframe: 100,
    });
    expect(saidIn(draft({ range: null }), fresh, film, 10)).toMatchObject({ start: null, startframe: null });
  });

  it('names no frames of sound, and gives an answer no time', () => {
    expect(saidIn(draft({ range: undefined }), fresh, sound, 10)).not.toHaveProperty('startframe');
    const answer: Form = { as: 'answer', to: comment({}) };
    expect(saidIn(draft({ range: undefined }), answer, film, 10)).toMatchObject({ start: null, end: null });
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
    // Nothing slips out to clients because a switch was forgotten.
    expect(useDrafts.getState().drafts.pod).toMatchObject({ text: '', teamonly: true });
  });
});
