import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inOrder, joinBars, joinMarks, type Mark, markBeside } from './marks.ts';

const mark = (frame: number, change: Partial<Mark> = {}): Mark => ({
  id: `at-${frame}`,
  frame,
  kind: 'comment',
  label: `at ${frame}`,
  ...change,
});
const frames = fc.array(fc.integer({ min: 0, max: 99_999 }), { maxLength: 400 });

describe('Timeline marks', () => {
  test('groups overlapping marks with a count and keeps the others separate', () => {
    const marks = [mark(0), mark(10), mark(15), mark(500), mark(522)];
    expect(joinMarks(marks, 1000, 1000).map(({ x, marks: at }) => [x, at.length])).toEqual([
      [0, 3],
      [500, 1],
      [522, 1],
    ]);
  });

  test('loses and repeats no mark and keeps groups apart, for any number of marks', () => {
    fc.assert(
      fc.property(frames, fc.integer({ min: 1, max: 2000 }), (list, width) => {
        const marks = inOrder(list.map((frame, at) => mark(frame, { id: String(at) })));
        const spots = joinMarks(marks, 100_000, width);
        expect(spots.flatMap((spot) => spot.marks)).toEqual(marks);
        for (const [at, spot] of spots.entries()) {
          const before = spots[at - 1];
          if (before) expect(spot.x - before.x).toBeGreaterThanOrEqual(22);
        }
      }),
    );
  });

  test('leaves out cues and marks beyond the end', () => {
    expect(joinMarks([mark(5, { kind: 'cue', end: 9 }), mark(100)], 100, 100)).toEqual([]);
  });
});

describe('Range bars over the waveform', () => {
  test('joins touching ranges, keeps the shortest visible and clips at the end', () => {
    const marks = [
      mark(0, { end: 99 }),
      mark(50, { end: 199 }),
      mark(400, { end: 400 }),
      mark(700),
      mark(990, { end: 5000 }),
    ];
    expect(joinBars(marks, 1000, 1000, () => true)).toEqual([
      { x: 0, width: 200 },
      { x: 400, width: 2 },
      { x: 990, width: 10 },
    ]);
  });

  test('draws no more bars than there are pixels for 5,000 ranges', () => {
    const marks = Array.from({ length: 5000 }, (_, at) => mark(at * 20, { kind: 'cue', end: at * 20 + 3 }));
    expect(joinBars(marks, 100_000, 900, ({ kind }) => kind === 'cue').length).toBeLessThanOrEqual(450);
    expect(joinBars(marks, 100_000, 900, ({ kind }) => kind === 'comment')).toEqual([]);
  });
});

describe('Keyboard navigation between marks', () => {
  test('finds the next mark on either side and skips the current one', () => {
    const marks = [mark(10), mark(20), mark(30)];
    expect(markBeside(marks, 20, 1)?.frame).toBe(30);
    expect(markBeside(marks, 20, -1)?.frame).toBe(10);
    expect(markBeside(marks, 25, -1)?.frame).toBe(20);
    expect(markBeside(marks, 30, 1)).toBeUndefined();
    expect(markBeside(marks, 10, -1)).toBeUndefined();
    expect(markBeside([], 10, 1)).toBeUndefined();
  });
});
