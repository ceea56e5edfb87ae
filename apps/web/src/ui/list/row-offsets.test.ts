import { describe, expect, it } from 'vitest';
import { rowAt, rowsBetween, rowTop, scrollFor } from './row-offsets.ts';

const grid = { count: 2000, rowHeight: 182 };
const list = { count: 103, rowHeight: 44, headRows: 3, headHeight: 36 };

describe('Row positions', () => {
  it('are computed with folder rows first', () => {
    expect([0, 1, 3, 4, 103].map((row) => rowTop(list, row))).toEqual([0, 36, 108, 152, 4508]);
  });

  it('are found again from a height', () => {
    for (let row = 0; row < list.count; row += 1) {
      expect(rowAt(list, rowTop(list, row))).toBe(row);
      expect(rowAt(list, rowTop(list, row + 1) - 1)).toBe(row);
    }
    expect(rowAt(grid, -1)).toBe(-1);
  });

  it('include the gap after the folders', () => {
    const tiles = { count: 12, rowHeight: 182, headRows: 2, headHeight: 60, headGap: 12 };
    expect([0, 1, 2, 3].map((row) => rowTop(tiles, row))).toEqual([0, 60, 132, 314]);
    expect([0, 59, 60, 125, 131, 132, 314].map((at) => rowAt(tiles, at))).toEqual([0, 0, 1, 1, 1, 2, 3]);
  });

  it('give the visible rows plus spare ones, within the list', () => {
    expect(rowsBetween(grid, -200, 900, 2)).toEqual({ first: 0, end: 6 });
    expect(rowsBetween(grid, 182 * 100, 900, 2)).toEqual({ first: 98, end: 107 });
    expect(rowsBetween(grid, 182 * 1999, 900, 2)).toEqual({ first: 1997, end: 2000 });
    expect(rowsBetween({ ...grid, count: 1 }, 5000, 900, 2)).toEqual({ first: 1, end: 1 });
  });

  it('scroll just far enough to show a row focused by keyboard', () => {
    const room = { top: 1000, height: 900 };
    const air = { start: 8, end: 88 };
    expect(scrollFor(grid, 5, 200, room, air)).toBeUndefined();
    expect(scrollFor(grid, 0, 4, room, air)).toBe(0);
    expect(scrollFor(grid, 4, 200, room, air)).toBe(200 + 4 * 182 - 8);
    expect(scrollFor(grid, 9, 200, room, air)).toBe(200 + 10 * 182 + 88 - 900);
  });
});
