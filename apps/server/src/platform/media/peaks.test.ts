import { expect, it } from 'vitest';
import { createPeaks } from './peaks.ts';

const tone = (seconds: number, level: number) => {
  const pcm = Buffer.alloc(seconds * 8000 * 2);
  for (let n = 0; n < pcm.length / 2; n += 1) pcm.writeInt16LE(n % 2 ? level : -level, n * 2);
  return pcm;
};

it('Returns the loudest sample of each bucket, positive or negative', () => {
  const peaks = createPeaks();
  peaks.add(tone(0.01, 32767));
  peaks.add(Buffer.alloc(160));
  peaks.add(tone(0.01, 12850));
  expect(peaks.finish()).toEqual({
    version: 1,
    sampleRate: 8000,
    bucketMs: 10,
    peaks: [255, 0, 100],
  });
});

it('Returns the same peaks for any chunking of the stream', () => {
  const pcm = tone(0.5, 9000);
  const [whole, cut] = [createPeaks(), createPeaks()];
  whole.add(pcm);
  for (let at = 0; at < pcm.length; at += 37) cut.add(pcm.subarray(at, at + 37));
  expect(cut.finish()).toEqual(whole.finish());
});

it('Limits the number of buckets of long audio and keeps the peaks', () => {
  const peaks = createPeaks();
  for (let second = 0; second < 120; second += 1) peaks.add(tone(1, second === 60 ? 32767 : 100));
  const result = peaks.finish();
  expect(result.bucketMs).toBe(40);
  expect(result.peaks.length).toBe(3000);
  expect(Math.max(...result.peaks)).toBe(255);
  expect(result.peaks.indexOf(255)).toBe(60_000 / 40);
});
