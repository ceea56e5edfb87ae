import { describe, expect, it } from 'vitest';
import { comment } from './comment.fixture.ts';
import { marksOf, rangeOf } from './comment-marks.ts';
import type { Timing } from './times.ts';

const timing: Timing = {
  base: { rate: { num: 60_000, den: 1001 }, dropFrame: false, startFrame: 0 },
  total: 6000,
  frames: true,
};

describe('Comments on the timeline', () => {
  it('are placed by frame or by milliseconds, and not for the whole file', () => {
    expect(rangeOf(comment({ start: 17, startframe: 1 }), timing)).toEqual({ from: 1, to: null });
    expect(rangeOf(comment({ start: 1002, end: 2002 }), timing)).toEqual({ from: 60, to: 120 });
    expect(rangeOf(comment({}), timing)).toBeNull();
    expect(marksOf([{ comment: comment({}), answers: [] }], timing, null)).toEqual([]);
  });

  it('show author, text, and whether resolved, from an older version or selected', () => {
    const timed = comment({ id: 'x', start: 100, end: 200, startframe: 6, endframe: 12, checked: 1 });
    expect(marksOf([{ comment: timed, answers: [], version: 2 }], timing, 'x')).toEqual([
      {
        id: 'x',
        frame: 6,
        end: 12,
        kind: 'comment',
        label: 'Ilse Kramer: The door closes too soon.',
        person: { id: 'ilse', name: 'Ilse Kramer' },
        checked: true,
        carried: true,
        selected: true,
      },
    ]);
  });

  it('shorten a long text, and identify a guest by e-mail address', () => {
    const guest = { id: null, name: 'Guest', firstname: 'Guest', lastname: '' };
    const long = comment({
      start: 0,
      startframe: 0,
      content: 'x'.repeat(500),
      createdby: guest,
      email: 'a@b.c',
    });
    const [mark] = marksOf([{ comment: long, answers: [] }], timing, null);
    expect(mark?.label).toBe(`Guest: ${'x'.repeat(79)}…`);
    expect(mark?.person?.id).toBe('a@b.c');
  });
});
