import { describe, expect, test } from 'vitest';
import { comparedBox, lengthened, MODES, seenOf } from './compared-box.ts';

const HD = { width: 1920, height: 1080 };

describe('Layout of compared videos', () => {
  test('uses one centred box for both in wipe mode', () => {
    const { place } = comparedBox({ width: 1392, height: 601 }, HD, 'wipe');
    expect(place).toEqual({ left: 176, top: 8, width: 1040, height: 585 });
  });

  test('keeps the aspect ratio of both side by side, with a gap of 8 pixels', () => {
    const { place, stacked } = comparedBox({ width: 1392, height: 601 }, HD, 'side');
    expect(stacked).toBe(false);
    expect((place.width - 8) / 2 / place.height).toBeCloseTo(16 / 9, 2);
    expect(place.left + place.width).toBeLessThanOrEqual(1392 - 15);
  });

  test('stacks both on a phone', () => {
    const { place, stacked } = comparedBox({ width: 390, height: 446 }, HD, 'side');
    expect(stacked).toBe(true);
    expect(place.width / ((place.height - 8) / 2)).toBeCloseTo(16 / 9, 1);
  });
});

test('pads the waveform of the shorter video with silence', () => {
  expect(lengthened([9, 9], 1000, 2000)).toEqual([9, 9, 0, 0]);
  expect(lengthened([9, 9], 2000, 1000)).toEqual([9, 9]);
  expect(lengthened(undefined, 1, 2)).toBeUndefined();
});

test('shows all of B while drawing, in every compare mode', () => {
  for (const mode of MODES) {
    expect(seenOf(mode, 'a', false)).toEqual({ mode, shown: 'a' });
    const { mode: seen, shown } = seenOf(mode, 'a', true);
    expect(seen === 'side' || (seen === 'switch' && shown === 'b')).toBe(true);
  }
});
