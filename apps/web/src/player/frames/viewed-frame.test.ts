import { frameToMs } from '@rushes/contract/timecode';
import { expect, test } from 'vitest';
import { frameFrom, setViewedFrame, watchFrame } from './viewed-frame.ts';

test('finds the first frame at or after a cue start, at any frame rate', () => {
  const video = { num: 24000, den: 1001 };
  expect(frameFrom(0, video)).toBe(0);
  expect(frameFrom(1000, { num: 25, den: 1 })).toBe(25);
  expect(frameFrom(1001, { num: 25, den: 1 })).toBe(26);
  for (const ms of [1, 41, 42, 1000, 1001, 59_999, 3_600_000]) {
    const frame = frameFrom(ms, video);
    expect(frameToMs(frame, video)).toBeGreaterThanOrEqual(ms);
    expect(frameToMs(frame - 1, video)).toBeLessThan(ms);
  }
});

test('reports the current frame to a subscriber, and nothing after it unsubscribes', () => {
  const frames: number[] = [];
  setViewedFrame(7);
  const leave = watchFrame((frame) => frames.push(frame));
  setViewedFrame(8);
  leave();
  setViewedFrame(9);
  expect(frames).toEqual([7, 8]);
});
