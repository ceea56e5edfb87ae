import { describe, expect, it, test } from 'vitest';
import { offsetsOf, rowAt, viewAt } from './measured-rows.ts';

test('each row begins where the one before it ends', () => {
  expect([...offsetsOf([10, 30, 20])]).toEqual([0, 10, 40, 60]);
  expect([...offsetsOf([])]).toEqual([0]);
});

test('the row at a height, also above the first and below the last', () => {
  const offsets = offsetsOf([10, 30, 20]);
  expect([-5, 0, 9, 10, 39, 40, 59, 60, 900].map((y) => rowAt(offsets, y))).toEqual([
    0, 0, 0, 1, 1, 2, 2, 2, 2,
  ]);
});

describe('what is drawn for a place', () => {
  const before = { top: 1000, height: 950, spare: 300 };

  it('stays the same object while one scrolls a little', () => {
    expect(viewAt(before, 1249, 700)).toBe(before);
  });

  it('has something to spare on either side when one scrolls on', () => {
    expect(viewAt(before, 1500, 700)).toEqual({ top: 1500, height: 950, spare: 300 });
  });

  it('is only what is in sight after a leap, and covers all of that', () => {
    const view = viewAt(before, 20_249, 700);
    expect(view).toEqual({ top: 20_000, height: 950, spare: 0 });
    expect(view.top).toBeLessThanOrEqual(20_249);
    expect(view.top + view.height).toBeGreaterThanOrEqual(20_249 + 700);
    expect(viewAt(view, 20_250, 700).spare).toBe(300);
  });
});
