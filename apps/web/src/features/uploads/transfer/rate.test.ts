import { describe, expect, it } from 'vitest';
import { addSample, type Sample, speedOf, timeLeft } from './rate.ts';

describe('Upload speed and time left', () => {
  it('measures the speed over the last 6 seconds', () => {
    let samples: Sample[] = [];
    samples = addSample(samples, { at: 0, bytes: 0 });
    samples = addSample(samples, { at: 5000, bytes: 1000 });
    samples = addSample(samples, { at: 10_000, bytes: 11_000 });
    expect(samples).toHaveLength(2);
    expect(speedOf(samples)).toBe(2000);
  });

  it('reports a speed of 0 for a single sample or a negative difference', () => {
    expect(speedOf([{ at: 0, bytes: 5 }])).toBe(0);
    expect(
      speedOf([
        { at: 0, bytes: 500 },
        { at: 1000, bytes: 0 },
      ]),
    ).toBe(0);
  });

  it('rounds the time left to 5 seconds, minutes or hours', () => {
    expect(timeLeft(0, 0)).toBeUndefined();
    expect(timeLeft(12, 1)).toEqual({ unit: 'seconds', count: 15 });
    expect(timeLeft(240, 1)).toEqual({ unit: 'minutes', count: 4 });
    expect(timeLeft(7200, 1)).toEqual({ unit: 'hours', count: 2 });
  });
});
