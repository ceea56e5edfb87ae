import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planSamples } from './plan-samples.ts';

const frameRate = { num: 25, den: 1 };

test('Every shot has samples of its own, long shots several', () => {
  const samples = planSamples({ durationMs: 8000, frameRate, shots: [10, 60] });
  expect(samples).toEqual([
    { frame: 0, look: 5, startMs: 0, endMs: 400 },
    { frame: 10, look: 35, startMs: 400, endMs: 2400 },
    { frame: 60, look: 83, startMs: 2400, endMs: 4240 },
    { frame: 106, look: 129, startMs: 4240, endMs: 6120 },
    { frame: 153, look: 176, startMs: 6120, endMs: 8000 },
  ]);
});

test('A day of video has a few thousand samples', () => {
  const day = 24 * 3_600_000;
  expect(planSamples({ durationMs: day, frameRate, shots: [] }).length).toBeLessThanOrEqual(6_001);
});

test('The spans cover the video without gaps, and each frame that is looked at is inside its span', () => {
  const rates = [frameRate, { num: 30_000, den: 1001 }, { num: 24_000, den: 1001 }];
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 120_000 }),
      fc.constantFrom(...rates),
      fc.uniqueArray(fc.integer({ min: 1, max: 4000 }), { maxLength: 40 }),
      (durationMs, rate, shots) => {
        const samples = planSamples({ durationMs, frameRate: rate, shots });
        expect(samples[0]!.startMs).toBe(0);
        expect(samples.at(-1)!.endMs).toBe(durationMs);
        for (const [at, { frame, look, endMs }] of samples.entries()) {
          const next = samples[at + 1];
          expect(look).toBeGreaterThanOrEqual(frame);
          if (next) {
            expect(next.startMs).toBe(endMs);
            expect(look).toBeLessThan(next.frame);
          }
        }
      },
    ),
  );
});
