import { describe, expect, it } from 'vitest';
import { fitInside } from '../card/fit-inside.ts';
import { gridLayout, gridRows, gridSections, tileLayout } from './grid-layout.ts';

describe('Grid columns', () => {
  it('are five in a 1440 px window beside a 290 px tree', () => {
    const layout = gridLayout(1440 - 290 - 48);
    expect(layout).toMatchObject({ columns: 5, gap: 16, pitch: 182 });
    expect(Math.floor(layout.cardWidth)).toBe(207);
  });

  it('are as many as fit with cards of at least 200 px', () => {
    expect(gridLayout(631).columns).toBe(2);
    expect(gridLayout(632).columns).toBe(3);
    expect(gridLayout(632).cardWidth).toBe(200);
  });

  it('are two on a phone', () => {
    expect(gridLayout(358)).toMatchObject({ columns: 2, gap: 12, cardWidth: 173 });
    expect(gridLayout(288).columns).toBe(2);
  });

  it('have width 0 before the container is measured', () => {
    expect(gridLayout(0).cardWidth).toBe(0);
  });
});

describe('Subfolder tiles', () => {
  it('are six per row at 1440 px, and fewer in less space', () => {
    expect(tileLayout(1102)).toMatchObject({ columns: 6, gap: 12, tileHeight: 64, strip: false });
    expect(tileLayout(430).columns).toBe(2);
  });

  it('are a single strip on a phone until expanded', () => {
    expect(tileLayout(358)).toMatchObject({ strip: true, tileWidth: 148, tileHeight: 68 });
    expect(tileLayout(358, true)).toMatchObject({ strip: false, columns: 2 });
  });

  it('leave 24 px before the first card, for any number of rows', () => {
    const grid = gridLayout(1102);
    for (const tiles of [1, 6, 7, 24]) {
      const rows = gridRows(grid, tileLayout(1102), tiles, 50);
      const [, cards] = gridSections(grid, tileLayout(1102), rows, tiles, 50);
      expect(cards?.top).toBe(Math.ceil(tiles / 6) * 76 - 12 + 24);
    }
    const none = gridRows(grid, tileLayout(1102), 0, 50);
    expect(gridSections(grid, tileLayout(1102), none, 0, 50)[1]?.top).toBe(0);
    expect(none.count).toBe(10);
  });
});

describe('Fitting an image into a frame', () => {
  it('shows a vertical video completely inside a wide frame', () => {
    expect(fitInside(90, 160, 320, 180)).toEqual({ width: 101.25, height: 180 });
  });

  it('fills the frame when the aspect ratios match', () => {
    expect(fitInside(160, 90, 320, 180)).toEqual({ width: 320, height: 180 });
  });
});
