import { formatFrame, type TimecodeBase } from '@rushes/contract/timecode';
import { describe, expect, it } from 'vitest';
import { parseFrameTime } from '#player/frames/parse-frame.ts';
import { outPoint, type Timing, typedTime } from './times.ts';

const rate = { num: 24000, den: 1001 };
const timing: Timing = { base: { rate, dropFrame: false, startFrame: 86_400 }, total: 1440, frames: true };

const timeText = (frame: number, base: TimecodeBase) => formatFrame(frame, base, 'seconds');

describe('Comment times', () => {
  it('suggest an out point 2 seconds later, at most the last frame [Q187]', () => {
    expect(outPoint(0, timing)).toBe(48);
    expect(outPoint(1420, timing)).toBe(1439);
    expect(outPoint(1439, timing)).toBeNull();
  });

  it('convert every frame to text and back [Q186]', () => {
    for (const one of [rate, { num: 25, den: 1 }, { num: 60_000, den: 1001 }])
      for (let frame = 0; frame < 3000; frame++) {
        const text = timeText(frame, { rate: one, dropFrame: false, startFrame: 0 });
        expect(parseFrameTime(text, one)).toBe(frame);
      }
  });

  it('resolve a time between two frames to the frame shown then', () => {
    expect(parseFrameTime('00:00.05', { num: 24, den: 1 })).toBe(1);
  });

  it('refuse a text that is not mm:ss.cc [Q186]', () => {
    for (const text of ['', '1:00.00', '00:60.00', '00:00', '00:00.0', '00:00.000', '00:00:00', 'aa:bb.cc'])
      expect(typedTime(text, 'from', { from: 0, to: null }, timing, 'smpte')).toEqual({ problem: 'format' });
    expect(parseFrameTime('120:00.00', { num: 25, den: 1 })).toBe(180_000);
  });

  it('refuse a time beyond the end, and an out point not after the in point [Q186]', () => {
    expect(typedTime('02:00.00', 'from', { from: 0, to: null }, timing, 'smpte')).toEqual({
      problem: 'beyond',
    });
    expect(typedTime('00:01.00', 'to', { from: 48, to: 96 }, timing, 'smpte')).toEqual({ problem: 'order' });
    const same = timeText(48, timing.base);
    expect(typedTime(same, 'to', { from: 48, to: 96 }, timing, 'smpte')).toEqual({ problem: 'order' });
    expect(typedTime(same, 'from', { from: 0, to: 48 }, timing, 'smpte')).toEqual({ problem: 'order' });
    expect(typedTime(same, 'from', { from: 0, to: 96 }, timing, 'smpte')).toEqual({ frame: 48 });
  });

  it('are read in the format of the player, and as mm:ss.cc in every format', () => {
    const read = (text: string, format: 'smpte' | 'frames' | 'seconds') =>
      typedTime(text, 'from', { from: 0, to: null }, timing, format);
    for (const format of ['smpte', 'frames', 'seconds'] as const)
      expect(read('01:00:02:00', format)).toEqual({ frame: 48 });
    expect(read('48', 'frames')).toEqual({ frame: 48 });
    expect(read(timeText(48, timing.base), 'smpte')).toEqual({ frame: 48 });
    // Before the first frame, not a label at this rate, and in another format.
    for (const text of ['00:59:59:23', '01:00:02:24', '48'])
      expect(read(text, 'smpte')).toEqual({ problem: 'format' });
    expect(read('01:01:00:00', 'smpte')).toEqual({ problem: 'beyond' });
  });
});
