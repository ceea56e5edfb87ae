import { describe, expect, it, test } from 'vitest';
import { offsetsOf, rowAt, viewAt } from './measured-rows.ts';

test('computes row offsets from row heights', () => {
  expect([...offsetsOf([10, 30, 20])]).toEqual([0, 10, 40, 60]);
  expect([...offsetsOf([])]).toEqual([0]);
});

test('finds the row at a height, also above the first and below the last', () => {
  const offsets = offsetsOf([10, 30, 20]);
  expect([-5, 0, 9, 10, 39, 40, 59, 60, 900].map((y) => rowAt(offsets, y))).toEqual([
    0, 0, 0, 1, 1, 2, 2, 2, 2,
  ]);
});

describe('Rendered range of a list with measured rows', () => {
  const before = { top: 1000, height: 950, spare: 300 };

  it('stays the same object on a short scroll', () => {
    expect(viewAt(before, 1249, 700)).toBe(before);
  });

  it('includes spare rows on both sides on a longer scroll', () => {
    expect(viewAt(before, 1500, 700)).toEqual({ top: 1500, height: 950, spare: 300 });
  });

  it('covers only the visible rows after a jump, without spare rows', () => {
    const view = viewAt(before, 20_249, 700);
    expect(view).toEqual({ top: 20_000, height: 950, spare: 0 });
    expect(view.top).toBeLessThanOrEqual(20_249);
    expect(view.top + view.height).toBeGreaterThanOrEqual(20_249 + 700);
    expect(viewAt(view, 20_250, 700).spare).toBe(300);
  });
});
