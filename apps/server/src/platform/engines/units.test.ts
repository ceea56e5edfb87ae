import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  boxOfFractions,
  boxOfPixels,
  confidenceOfFraction,
  confidenceOfLogProbability,
  confidenceOfPercent,
  msOfSeconds,
  nearestFrame,
} from './units.ts';

const ms = fc.integer({ min: 0, max: 24 * 3_600_000 });

test('A time is the same in every notation of seconds', () => {
  fc.assert(
    fc.property(ms, (time) => {
      const seconds = (time / 1000).toFixed(3);
      expect(msOfSeconds(seconds)).toBe(time);
      expect(msOfSeconds(`${seconds}s`)).toBe(time);
      expect(msOfSeconds(Number(seconds))).toBe(time);
    }),
  );
});

test('Times never decrease when seconds increase, and are never negative', () => {
  fc.assert(
    fc.property(
      fc.double({ noNaN: true, min: -10, max: 1e6 }),
      fc.double({ noNaN: true, min: 0, max: 10 }),
      (a, d) => {
        expect(msOfSeconds(a + d)).toBeGreaterThanOrEqual(msOfSeconds(a));
        expect(msOfSeconds(a)).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

test.each(['', 's', 'soon', '1:20', Number.NaN, Number.POSITIVE_INFINITY])('%s is not a time', (value) => {
  expect(() => msOfSeconds(value)).toThrow('invalid time');
});

test('A confidence is between 0 and 100 in every notation, or unknown', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, min: 0, max: 1 }), (fraction) => {
      const expected = confidenceOfPercent(fraction * 100);
      expect(confidenceOfFraction(fraction)).toBe(expected);
      expect(confidenceOfFraction(String(fraction))).toBe(expected);
      expect(confidenceOfLogProbability(Math.log(fraction + 1e-12))).toBeCloseTo(expected, 1);
    }),
  );
  fc.assert(
    fc.property(fc.double({ noNaN: true }), (value) => {
      expect(confidenceOfPercent(value)).toBeGreaterThanOrEqual(0);
      expect(confidenceOfPercent(value)).toBeLessThanOrEqual(100);
    }),
  );
  expect(confidenceOfFraction(0)).toBe(0);
  expect(confidenceOfFraction(0, { zero: 'unknown' })).toBeNull();
  expect(confidenceOfFraction('0.0', { zero: 'unknown' })).toBeNull();
  for (const none of [undefined, null, '', 'x']) expect(confidenceOfFraction(none)).toBeNull();
  expect(confidenceOfLogProbability(null)).toBeNull();
});

const part = fc.double({ noNaN: true, min: -1, max: 2 });

test('Every box is inside the picture', () => {
  fc.assert(
    fc.property(
      part,
      part,
      fc.double({ noNaN: true, min: 0, max: 2 }),
      fc.double({ noNaN: true, min: 0, max: 2 }),
      (...p) => {
        const [left, top, width, height] = p;
        const box = boxOfFractions({ left, top, width, height });
        for (const value of Object.values(box)) expect(value).toBeGreaterThanOrEqual(0);
        expect(box.left + box.width).toBeLessThanOrEqual(1.000_01);
        expect(box.top + box.height).toBeLessThanOrEqual(1.000_01);
      },
    ),
  );
});

test('Corners in pixels give the same box in any order and any size of picture', () => {
  const pixel = fc.integer({ min: 0, max: 1000 });
  fc.assert(
    fc.property(fc.array(fc.record({ x: pixel, y: pixel }), { minLength: 1, maxLength: 8 }), (corners) => {
      const size = { width: 1000, height: 1000 };
      const box = boxOfPixels(corners, size);
      expect(boxOfPixels(corners.toReversed(), size)).toEqual(box);
      const doubled = corners.map(({ x, y }) => ({ x: x * 2, y: y * 2 }));
      expect(boxOfPixels(doubled, { width: 2000, height: 2000 })).toEqual(box);
      for (const { x, y } of corners) {
        expect(x / 1000).toBeGreaterThanOrEqual(box.left);
        expect(y / 1000).toBeLessThanOrEqual(box.top + box.height + 1e-5);
      }
    }),
  );
});

test('The nearest frame is at most half a frame away, and its time belongs to it', () => {
  const rates = fc.constantFrom({ num: 25, den: 1 }, { num: 24000, den: 1001 }, { num: 60000, den: 1001 });
  fc.assert(
    fc.property(ms, rates, (time, rate) => {
      const found = nearestFrame(time, rate);
      const frameMs = (1000 * rate.den) / rate.num;
      expect(Math.abs(found.ms - time)).toBeLessThanOrEqual(frameMs / 2 + 1);
      expect(Math.floor(found.ms / frameMs + 1e-9)).toBe(found.frame);
    }),
  );
});
