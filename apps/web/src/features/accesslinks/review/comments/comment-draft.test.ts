import { expect, test } from 'vitest';
import { emptyDraft, endAfter, inputOf } from './comment-draft.ts';

const base = { rate: { num: 25, den: 1 }, dropFrame: false, startFrame: 0 };
const film = { rate: base.rate, base, total: 250, frames: true };
const shape = { kind: 'arrow', ink: 'ffc53d', from: [0, 0], to: [0.5, 0.5] } as const;
const draft = { ...emptyDraft, content: ' Too dark ', from: 12, to: 20, shapes: [{ ...shape }], ratio: 0.5 };

test('a comment carries its frames and its drawing; an answer neither; sound milliseconds', () => {
  const drawn = inputOf(draft as never, film, true);
  expect(drawn).toMatchObject({ content: 'Too dark', start: 480, end: 800, startframe: 12, endframe: 20 });
  expect(drawn.drawing).toEqual({ ratio: 0.5, shapes: [shape] });
  expect(inputOf(draft as never, film, false)).toEqual({ content: 'Too dark' });
  expect(inputOf(draft as never, { ...film, frames: false }, true)).toEqual({
    content: 'Too dark',
    start: 480,
    end: 800,
  });
  // A comment on the whole file has no frame, so it keeps no drawing.
  expect(inputOf({ ...draft, from: null } as never, film, true)).toEqual({
    content: 'Too dark',
    start: null,
    end: null,
    startframe: null,
    endframe: null,
    drawing: null,
  });
});

test('a range ends at what is looked at, else two seconds on, and never beyond the film', () => {
  expect(endAfter(10, 40, film)).toBe(40);
  expect(endAfter(10, 10, film)).toBe(60);
  expect(endAfter(230, 0, film)).toBe(249);
  expect(endAfter(249, 0, film)).toBeNull();
});
