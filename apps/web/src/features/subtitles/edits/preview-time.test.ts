import { expect, test } from 'vitest';
import type { Line } from './line.ts';
import { previewTime } from './preview-time.ts';

const line = (startTime: number, endTime: number): Line => ({
  key: `${startTime}`,
  startTime,
  endTime,
  text: 'x',
});

test('the preview shows the line at the player, else the next one, else the last one', () => {
  const lines = [line(1000, 2000), line(5000, 6000)];
  expect(previewTime(lines, 1500)).toBe(1500);
  expect(previewTime(lines, 0)).toBe(1000);
  expect(previewTime(lines, 2500)).toBe(5000);
  expect(previewTime(lines, 9000)).toBe(5000);
  expect(previewTime([], 700)).toBe(700);
});
