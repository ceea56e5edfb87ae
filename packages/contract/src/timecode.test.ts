import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DEFAULT_RATE,
  type FrameRate,
  formatFrame,
  fps,
  frameAtTime,
  frameToLabel,
  frameToMs,
  frameToSeekTime,
  frameToTimecode,
  labelToFrame,
  msToFrame,
  nominalFps,
  parseFrameRate,
  parseTimecode,
  supportsDropFrame,
  timecodeBase,
  timeToFrame,
  totalFrames,
} from './timecode.ts';

const NTSC30: FrameRate = { num: 30_000, den: 1001 };
const NTSC60: FrameRate = { num: 60_000, den: 1001 };
const rates: FrameRate[] = [
  { num: 24_000, den: 1001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  NTSC30,
  { num: 30, den: 1 },
  { num: 50, den: 1 },
  NTSC60,
  { num: 60, den: 1 },
  { num: 120, den: 1 },
];
const anyRate = fc.constantFrom(...rates);
/** One day at 24 frames per second: after that, timecodes wrap. */
const anyFrame = fc.integer({ min: 0, max: 24 * 86_400 - 1 });

describe('Frames and seconds', () => {
  test('seeks to a time well inside the frame', () => {
    fc.assert(
      fc.property(anyFrame, anyRate, (frame, rate) => {
        const sought = frameToSeekTime(frame, rate);
        expect(frameAtTime(sought, rate)).toBe(frame);
        // Browsers and containers round: a time at the edge may show the adjacent frame.
        expect(frameAtTime(sought - 0.4 / fps(rate), rate)).toBe(frame);
        expect(frameAtTime(sought + 0.4 / fps(rate), rate)).toBe(frame);
      }),
    );
  });

  test('finds the frame of a timestamp at any container clock', () => {
    const clocks = fc.constantFrom(1000, 12_800, 24_000, 30_000, 60_000, 90_000, 1_000_000);
    fc.assert(
      fc.property(anyFrame, anyRate, clocks, (frame, rate, clock) => {
        const stamped = Math.round((frame * clock) / fps(rate)) / clock;
        expect(timeToFrame(stamped, rate)).toBe(frame);
      }),
    );
  });

  test('rounds the start of a frame up to milliseconds and back to the same frame', () => {
    fc.assert(
      fc.property(anyFrame, anyRate, (frame, rate) => {
        const ms = frameToMs(frame, rate);
        expect(ms - (frame * 1000 * rate.den) / rate.num).toBeGreaterThanOrEqual(0);
        expect(ms - (frame * 1000 * rate.den) / rate.num).toBeLessThan(1);
        expect(msToFrame(ms, rate)).toBe(frame);
      }),
    );
  });

  test('computes the number of frames from a duration in whole milliseconds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_160_000 }), anyRate, (frames, rate) => {
        expect(totalFrames(Math.round((frames * 1000 * rate.den) / rate.num), rate)).toBe(frames);
      }),
    );
    expect(totalFrames(0, DEFAULT_RATE)).toBe(1);
  });
});

describe('Timecode', () => {
  test('parses a timecode to the frame it was written for', () => {
    fc.assert(
      fc.property(anyFrame, anyRate, fc.boolean(), (frame, rate, drop) => {
        expect(parseTimecode(frameToTimecode(frame, rate, drop), rate, drop)).toBe(frame);
      }),
    );
  });

  test('increases with every frame, and drop-frame only skips labels', () => {
    fc.assert(
      fc.property(anyFrame, fc.constantFrom(NTSC30, NTSC60), (frame, rate) => {
        const step = frameToLabel(frame + 1, rate, true) - frameToLabel(frame, rate, true);
        expect([1, 1 + nominalFps(rate) / 15]).toContain(step);
        expect(labelToFrame(frameToLabel(frame, rate, true), rate, true)).toBe(frame);
      }),
    );
  });

  test('stays within 5 frames of the wall clock over a day with drop-frame', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_589_407 }), (frame) => {
        const seconds = frameToLabel(frame, NTSC30, true) / 30;
        expect(Math.abs(seconds - frame / fps(NTSC30))).toBeLessThan(5 / 30);
      }),
    );
  });

  test('matches known timecodes', () => {
    expect(frameToTimecode(1799, NTSC30, true)).toBe('00:00:59;29');
    expect(frameToTimecode(1800, NTSC30, true)).toBe('00:01:00;02');
    expect(frameToTimecode(17_982, NTSC30, true)).toBe('00:10:00;00');
    expect(frameToTimecode(107_892, NTSC30, true)).toBe('01:00:00;00');
    expect(frameToTimecode(3600, NTSC60, true)).toBe('00:01:00;04');
    expect(frameToTimecode(1800, NTSC30, false)).toBe('00:01:00:00');
    expect(frameToTimecode(586, { num: 25, den: 1 }, false)).toBe('00:00:23:11');
    expect(frameToTimecode(2_589_408, NTSC30, true)).toBe('00:00:00;00');
    expect(frameToTimecode(119, { num: 120, den: 1 }, false)).toBe('00:00:00:119');
  });

  test('refuses timecodes that do not exist', () => {
    expect(parseTimecode('00:01:00;00', NTSC30, true)).toBeUndefined();
    expect(parseTimecode('00:01:00;03', NTSC60, true)).toBeUndefined();
    expect(parseTimecode('00:10:00;00', NTSC30, true)).toBe(17_982);
    expect(parseTimecode('00:00:00:25', { num: 25, den: 1 }, false)).toBeUndefined();
    for (const text of ['', '1:2:3:4', '24:00:00:00', '00:60:00:00', 'ab:cd:ef:gh'])
      expect(parseTimecode(text, { num: 25, den: 1 }, false)).toBeUndefined();
  });
});

describe('Displayed timecode', () => {
  test('uses 24 frames per second when the rate is unknown [I122]', () => {
    expect(timecodeBase({})).toEqual({ rate: { num: 24, den: 1 }, dropFrame: false, startFrame: 0 });
    expect(formatFrame(25, timecodeBase({ frameRate: null }), 'smpte')).toBe('00:00:01:01');
    expect(timecodeBase({ frameRate: { num: 0, den: 1 } }).rate).toEqual(DEFAULT_RATE);
  });

  test('adds the start timecode in timecode format only', () => {
    const base = timecodeBase({ frameRate: { num: 25, den: 1 }, startTimecode: '01:00:00:00' });
    expect(formatFrame(586, base, 'smpte')).toBe('01:00:23:11');
    expect(formatFrame(586, base, 'frames')).toBe('586');
    expect(formatFrame(586, base, 'seconds')).toBe('00:23.44');
    expect(formatFrame(25 * 4512, base, 'seconds')).toBe('75:12.00');
  });

  test('uses drop-frame for a semicolon in the start timecode, where the rate supports it', () => {
    expect(timecodeBase({ frameRate: NTSC30, startTimecode: '01:00:00;00' })).toEqual({
      rate: NTSC30,
      dropFrame: true,
      startFrame: 107_892,
    });
    expect(timecodeBase({ frameRate: { num: 25, den: 1 }, startTimecode: '01:00:00;00' }).dropFrame).toBe(
      false,
    );
    expect(
      timecodeBase({ frameRate: NTSC30, startTimecode: '01:00:00;00', dropFrame: false }).dropFrame,
    ).toBe(false);
    expect(rates.filter(supportsDropFrame)).toEqual([NTSC30, NTSC60]);
  });

  test('parses frame rates as written by media tools', () => {
    expect(parseFrameRate('24000/1001')).toEqual({ num: 24_000, den: 1001 });
    for (const value of ['23.976', '23.98', 23.976, 23.976_023_976])
      expect(parseFrameRate(value)).toEqual({ num: 24_000, den: 1001 });
    expect(parseFrameRate('29.97')).toEqual(NTSC30);
    expect(parseFrameRate(59.94)).toEqual(NTSC60);
    expect(parseFrameRate('25.000')).toEqual({ num: 25, den: 1 });
    expect(parseFrameRate('12.5')).toEqual({ num: 12_500, den: 1000 });
    for (const value of ['', '0/0', '0', 'x', null, undefined, -25, '25/0'])
      expect(parseFrameRate(value)).toBeUndefined();
  });
});
