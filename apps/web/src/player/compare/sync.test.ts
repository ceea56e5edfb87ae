import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSyncController, frameAtSameTime, frameOfSlower, marksOn, offsetOf } from './sync.ts';

const PAL = { num: 25, den: 1 };
const VIDEO = { num: 24000, den: 1001 };
const FAST = { num: 60000, den: 1001 };
const rates = [PAL, VIDEO, FAST, { num: 30000, den: 1001 }, { num: 50, den: 1 }];

const judging = (...offsets: number[]) => {
  const judge = createSyncController(0.04);
  for (const offset of offsets) judge.seen(offset * 0.04);
  return judge;
};

describe('Playback offset between compared videos', () => {
  test('compares frames seen at different times at the same moment', () => {
    expect(offsetOf({ time: 1, at: 5000 }, { time: 1.04, at: 5040 }, 1)).toBeCloseTo(0);
    expect(offsetOf({ time: 1, at: 5000 }, { time: 1.04, at: 5020 }, 2)).toBeCloseTo(0);
    expect(offsetOf({ time: 1, at: 5000 }, { time: 1.08, at: 5000 }, 1)).toBeCloseTo(0.08);
    expect(offsetOf({ time: 1, at: 5000 }, { time: 1, at: 5040 }, 1)).toBeCloseTo(-0.04);
  });

  test('is null for a video that stands still', () => {
    expect(offsetOf({ time: 1, at: 5000 }, { time: 1, at: 6000 }, 1)).toBeNull();
  });
});

describe('Matching frame in the other video', () => {
  test('has the same number at the same frame rate', () => {
    fc.assert(
      fc.property(fc.nat(500_000), fc.constantFrom(...rates), (frame, rate) => {
        expect(frameAtSameTime(frame, rate, rate)).toBe(frame);
      }),
    );
  });

  test('is at most one frame of the slower video away, at any two frame rates', () => {
    fc.assert(
      fc.property(fc.nat(500_000), fc.constantFrom(...rates), fc.constantFrom(...rates), (frame, a, b) => {
        const other = frameAtSameTime(frame, a, b);
        const apart = Math.abs((frame * a.den) / a.num - (other * b.den) / b.num);
        expect(apart).toBeLessThanOrEqual(frameOfSlower(a, b) + 1e-6);
      }),
    );
  });

  test('is every second frame at double the frame rate, starting with the first', () => {
    expect([0, 1, 2].map((frame) => frameAtSameTime(frame, PAL, { num: 50, den: 1 }))).toEqual([0, 2, 4]);
    expect([0, 1, 2, 3].map((frame) => frameAtSameTime(frame, { num: 50, den: 1 }, PAL))).toEqual([
      0, 0, 1, 1,
    ]);
  });

  test('uses the frame duration of the slower video as tolerance', () => {
    expect(frameOfSlower(PAL, FAST)).toBeCloseTo(0.04);
    expect(frameOfSlower(VIDEO, PAL)).toBeCloseTo(1001 / 24000);
  });
});

describe('Sync correction', () => {
  test('ignores small offsets and a single late frame', () => {
    expect(judging(0.5, 0.5, 0.5).judge()).toEqual({ kind: 'nudge', by: 0 });
    expect(judging(0, 0, 5, 0, 0).judge()).toEqual({ kind: 'nudge', by: 0 });
    expect(judging(9, 9).judge()).toEqual({ kind: 'nudge', by: 0 });
  });

  test('slows down the video that is ahead and speeds up the one that is behind', () => {
    const by = (...offsets: number[]) => {
      const move = judging(...offsets).judge();
      return move.kind === 'nudge' ? move.by : Number.NaN;
    };
    expect(by(0.8, 0.8, 0.8)).toBe(-0.05);
    expect(by(-0.8, -0.8, -0.8)).toBe(0.05);
    expect(by(-2, -2, -2)).toBe(0.12);
  });

  test('continues until the offset is nearly 0, then stops', () => {
    const judge = judging(0.8, 0.8, 0.8);
    judge.judge();
    for (let seen = 0; seen < 5; seen++) judge.seen(0.4 * 0.04);
    expect(judge.judge()).toMatchObject({ by: expect.closeTo(-0.032) });
    for (let seen = 0; seen < 5; seen++) judge.seen(0.1 * 0.04);
    expect(judge.judge()).toEqual({ kind: 'nudge', by: 0 });
  });

  test('re-synchronises both videos when one is far behind', () => {
    expect(judging(-4, -4, -4).judge()).toEqual({ kind: 'gather' });
  });
});

test('maps marks of one video to the same times on the timeline of another', () => {
  const mark = { id: 'one', kind: 'comment', label: 'Elena: here' } as const;
  expect(marksOn([{ ...mark, frame: 25 }], PAL, { num: 50, den: 1 })).toEqual([
    { ...mark, frame: 50, end: undefined },
  ]);
  expect(marksOn([{ ...mark, frame: 50, end: 101 }], { num: 50, den: 1 }, PAL)).toEqual([
    { ...mark, frame: 25, end: 50 },
  ]);
});
