import { describe, expect, test } from 'vitest';
import { cueMarks, cuesAt, cuesOf } from './use-cue-marks.ts';

const rate = { num: 25, den: 1 };
const lines = [
  { startTime: 2, endTime: 4, text: 'Second <i>line</i>\nof two' },
  { startTime: 0.4, endTime: 1, text: 'First' },
  { startTime: 3, endTime: 3.5, text: 'Meanwhile' },
];

describe('Subtitle cues in the player', () => {
  test('are converted to frames and sorted, each at least one frame long', () => {
    expect(cuesOf(lines, rate).map(({ frame, until }) => [frame, until])).toEqual([
      [10, 25],
      [50, 100],
      [75, 88],
    ]);
    expect(cuesOf([{ startTime: 1, endTime: 1, text: '' }], rate)[0]).toMatchObject({ frame: 25, until: 26 });
  });

  test('are shown from their first to their last frame, together where they overlap', () => {
    const cues = cuesOf(lines, rate);
    const textsAt = (frame: number) => cuesAt(cues, frame).map(({ text }) => text.slice(0, 5));
    expect(textsAt(9)).toEqual([]);
    expect(textsAt(10)).toEqual(['First']);
    expect(textsAt(24)).toEqual(['First']);
    expect(textsAt(25)).toEqual([]);
    expect(textsAt(80)).toEqual(['Secon', 'Meanw']);
    expect(textsAt(90)).toEqual(['Secon']);
  });

  test('become timeline marks labelled with their text without markup', () => {
    expect(cueMarks(cuesOf(lines, rate))[1]).toEqual({
      id: 'cue-1',
      frame: 50,
      end: 99,
      kind: 'cue',
      label: 'Second line of two',
    });
  });
});
