import { describe, expect, it } from 'vitest';
import { fillRows } from './row-fill.ts';

describe('Rows rendered per frame', () => {
  it('are adjacent to the rendered rows, and limited by the budget', () => {
    expect(fillRows({ first: 10, end: 19 }, { first: 11, end: 20 }, 2)).toEqual({ first: 11, end: 20 });
    expect(fillRows({ first: 10, end: 19 }, { first: 14, end: 23 }, 2)).toEqual({ first: 14, end: 21 });
    expect(fillRows({ first: 10, end: 19 }, { first: 6, end: 15 }, 2)).toEqual({ first: 8, end: 15 });
  });

  it('are none while every frame jumps to another position', () => {
    let fill = { first: 0, end: 9 };
    for (const first of [100, 200, 300]) {
      fill = fillRows(fill, { first, end: first + 9 }, 2);
      expect(fill.end - fill.first).toBe(0);
    }
  });

  it('start in the middle of the window after a jump, and grow until it is full', () => {
    const wanted = { first: 100, end: 109 };
    let fill = fillRows(fillRows({ first: 0, end: 9 }, wanted, 2), wanted, 2);
    expect(fill).toEqual({ first: 103, end: 105 });
    let frames = 1;
    while (fill.first > wanted.first || fill.end < wanted.end) {
      const next = fillRows(fill, wanted, 2);
      expect(next.end - next.first - (fill.end - fill.first)).toBeLessThanOrEqual(2);
      expect(next.end - next.first).toBeGreaterThan(fill.end - fill.first);
      fill = next;
      frames += 1;
    }
    expect(fill).toEqual(wanted);
    expect(frames).toBe(5);
  });

  it('include all rows of a short list', () => {
    expect(fillRows({ first: 0, end: 0 }, { first: 0, end: 1 }, 2)).toEqual({ first: 0, end: 1 });
  });
});
