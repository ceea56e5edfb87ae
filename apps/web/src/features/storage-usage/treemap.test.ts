import { describe, expect, it } from 'vitest';
import { largestOf, squarify } from './treemap.ts';

const box = { x: 0, y: 0, width: 600, height: 400 };

describe('The treemap', () => {
  it('covers the area in proportion to the values, without overlap', () => {
    const values = [6, 6, 4, 3, 2, 2, 1];
    const placed = squarify(values, box);
    const total = values.reduce((sum, value) => sum + value, 0);
    for (const [index, { x, y, width, height }] of placed.entries()) {
      expect(width * height).toBeCloseTo((values[index]! / total) * 240_000, 4);
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(600.001);
      expect(y + height).toBeLessThanOrEqual(400.001);
    }
    for (const [index, a] of placed.entries())
      for (const b of placed.slice(index + 1)) {
        const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
        const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
        expect(Math.min(across, down)).toBeLessThan(0.001);
      }
  });

  it('keeps equal values nearly square', () => {
    for (const { width, height } of squarify([1, 1, 1, 1, 1, 1], box))
      expect(Math.max(width / height, height / width)).toBeLessThan(1.6);
  });

  it('has no area without values or room', () => {
    expect(squarify([], box)).toEqual([]);
    expect(squarify([1], { ...box, width: 0 })).toEqual([{ x: 0, y: 0, width: 0, height: 0 }]);
  });

  it('adds up what is too small to show', () => {
    const items = [{ size: 1 }, { size: 0 }, { size: 1000 }];
    expect(largestOf(items)).toEqual({ shown: [{ size: 1000 }], rest: 1 });
  });
});
