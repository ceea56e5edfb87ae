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

describe('marks in the lane', () => {
  test('those that would hide each other are one with a count, the others stand alone', () => {
    const marks = [mark(0), mark(10), mark(15), mark(500), mark(522)];
    expect(joinMarks(marks, 1000, 1000).map(({ x, marks: at }) => [x, at.length])).toEqual([
      [0, 3],
      [500, 1],
      [522, 1],
    ]);
  });

  test('none is lost or doubled, neighbours never touch, however many there are', () => {
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

  test('subtitles and what lies behind the end are no spots', () => {
    expect(joinMarks([mark(5, { kind: 'cue', end: 9 }), mark(100)], 100, 100)).toEqual([]);
  });
});

describe('ranges over the waveform', () => {
  test('those that touch are one bar, the shortest can be seen, none leaves the picture', () => {
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

  test('five thousand are no more bars than pixels', () => {
    const marks = Array.from({ length: 5000 }, (_, at) => mark(at * 20, { kind: 'cue', end: at * 20 + 3 }));
    expect(joinBars(marks, 100_000, 900, ({ kind }) => kind === 'cue').length).toBeLessThanOrEqual(450);
    expect(joinBars(marks, 100_000, 900, ({ kind }) => kind === 'comment')).toEqual([]);
  });
});

describe('from mark to mark by key', () => {
  test('leads to the nearest on either side, and away from the one it stands on', () => {
    const marks = [mark(10), mark(20), mark(30)];
    expect(markBeside(marks, 20, 1)?.frame).toBe(30);
    expect(markBeside(marks, 20, -1)?.frame).toBe(10);
    expect(markBeside(marks, 25, -1)?.frame).toBe(20);
    expect(markBeside(marks, 30, 1)).toBeUndefined();
    expect(markBeside(marks, 10, -1)).toBeUndefined();
    expect(markBeside([], 10, 1)).toBeUndefined();
  });
});
