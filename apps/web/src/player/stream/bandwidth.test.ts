import { expect, test } from 'vitest';
import { type Loaded, measuredBandwidth } from './bandwidth.ts';

const file = (transferSize: number, responseStart: number, responseEnd: number): Loaded => ({
  initiatorType: 'script',
  transferSize,
  responseStart,
  responseEnd,
});

test('The bandwidth is measured from the files of the page, parallel ones together', () => {
  // 150 kB in 0.8 s, of which two files share half a second.
  const files = [file(100_000, 0, 500), file(25_000, 100, 500), file(25_000, 1000, 1300)];
  expect(measuredBandwidth(files)).toBe(1_500_000);
});

test('The bandwidth is unknown for cached files, media and a few bytes', () => {
  expect(measuredBandwidth([file(0, 0, 10), file(40_000, 0, 10)])).toBeUndefined();
  expect(measuredBandwidth([{ ...file(900_000, 0, 10_000), initiatorType: 'video' }])).toBeUndefined();
});
