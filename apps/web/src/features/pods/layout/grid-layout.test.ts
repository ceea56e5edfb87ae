import { describe, expect, it } from 'vitest';
import { fitInside } from '../card/fit-inside.ts';
import { gridLayout, gridRows, gridSections, tileLayout } from './grid-layout.ts';

describe('columns by measured width', () => {
  it('gives five columns in a 1440 window beside the 290 tree', () => {
    const layout = gridLayout(1440 - 290 - 48);
    expect(layout).toMatchObject({ columns: 5, gap: 16, pitch: 182 });
    expect(Math.floor(layout.cardWidth)).toBe(207);
  });

  it('takes as many as fit at 200 and not one more', () => {
    expect(gridLayout(631).columns).toBe(2);
    expect(gridLayout(632).columns).toBe(3);
    expect(gridLayout(632).cardWidth).toBe(200);
  });

  it('always shows two columns on a phone', () => {
    expect(gridLayout(358)).toMatchObject({ columns: 2, gap: 12, cardWidth: 173 });
    expect(gridLayout(288).columns).toBe(2);
  });

  it('survives a box that has not been measured yet', () => {
    expect(gridLayout(0).cardWidth).toBe(0);
  });
});

describe('subfolder tiles', () => {
  it('stand six beside each other at 1440 and fewer where they would be cramped', () => {
    expect(tileLayout(1102)).toMatchObject({ columns: 6, gap: 12, tileHeight: 48, strip: false });
    expect(tileLayout(430).columns).toBe(2);
  });

  it('are one line on a phone until they are unfolded', () => {
    expect(tileLayout(358)).toMatchObject({ strip: true, tileWidth: 132, tileHeight: 52 });
    expect(tileLayout(358, true)).toMatchObject({ strip: false, columns: 2 });
  });

  it('leave 24 before the first card, however many rows they take', () => {
    const grid = gridLayout(1102);
    for (const tiles of [1, 6, 7, 24]) {
      const rows = gridRows(grid, tileLayout(1102), tiles, 50);
      const [, cards] = gridSections(grid, tileLayout(1102), rows, tiles, 50);
      expect(cards?.top).toBe(Math.ceil(tiles / 6) * 60 - 12 + 24);
    }
    const none = gridRows(grid, tileLayout(1102), 0, 50);
    expect(gridSections(grid, tileLayout(1102), none, 0, 50)[1]?.top).toBe(0);
    expect(none.count).toBe(10);
  });
});

describe('fitting a picture', () => {
  it('keeps a vertical video whole inside a wide frame', () => {
    expect(fitInside(90, 160, 320, 180)).toEqual({ width: 101.25, height: 180 });
  });

  it('fills the frame when the shapes agree', () => {
    expect(fitInside(160, 90, 320, 180)).toEqual({ width: 320, height: 180 });
  });
});
