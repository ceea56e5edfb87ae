import { describe, expect, it } from 'vitest';
import { boxBetween, itemsWithin, type Section, stepFrom } from './item-places.ts';

// Two rows of tiles (four and two), then cards in rows of five.
const tiles: Section = {
  count: 6,
  columns: 4,
  top: 0,
  cellWidth: 240,
  cellHeight: 48,
  across: 252,
  pitch: 60,
};
const cards: Section = {
  count: 12,
  columns: 5,
  top: 132,
  cellWidth: 190,
  cellHeight: 160,
  across: 206,
  pitch: 182,
};
const both = [tiles, cards];

describe('Rectangle selection', () => {
  it('is the same from every corner', () => {
    expect(boxBetween(10, 20, 5, 40)).toEqual({ left: 5, top: 20, right: 10, bottom: 40 });
    const pulled = itemsWithin(both, boxBetween(400, 330, 100, 140));
    expect(pulled).toEqual(itemsWithin(both, boxBetween(100, 140, 400, 330)));
  });

  it('selects across folders and files, with folders first', () => {
    expect(itemsWithin(both, boxBetween(0, 50, 300, 140))).toEqual([4, 5, 6, 7]);
  });

  it('selects nothing in the gaps between items', () => {
    expect(itemsWithin(both, boxBetween(241, 0, 251, 48))).toEqual([]);
    expect(itemsWithin(both, boxBetween(0, 49, 900, 59))).toEqual([]);
    expect(itemsWithin(both, boxBetween(191, 300, 205, 310))).toEqual([]);
  });

  it('selects items that are not rendered, and none beyond the end', () => {
    const many = [
      { ...tiles, count: 0 },
      { ...cards, count: 10_000 },
    ];
    expect(itemsWithin(many, boxBetween(0, 0, 2000, 400_000))).toHaveLength(10_000);
    expect(itemsWithin(both, boxBetween(500, 500, 2000, 4000))).toEqual([]);
  });
});

describe('Keyboard navigation in the grid', () => {
  const step = (from: number | undefined, direction: Parameters<typeof stepFrom>[2], page = 400) =>
    stepFrom(both, from, direction, page);

  it('starts at the first item and stops at the ends', () => {
    expect(step(undefined, 'down')).toBe(0);
    expect(step(0, 'left')).toBe(0);
    expect(step(17, 'right')).toBe(17);
    expect(step(5, 'home')).toBe(0);
    expect(step(5, 'end')).toBe(17);
    expect(step(undefined, 'end')).toBe(17);
    expect(stepFrom([{ ...tiles, count: 0 }], undefined, 'down', 400)).toBeUndefined();
  });

  it('moves from the last folder to the first file and back', () => {
    expect(step(5, 'right')).toBe(6);
    expect(step(6, 'left')).toBe(5);
  });

  it('moves up and down by position on the screen', () => {
    // The second tile of the second row is above the second card.
    expect(step(5, 'down')).toBe(7);
    // From a full row into a shorter one: the last item of that row.
    expect(step(3, 'down')).toBe(5);
    expect(step(10, 'up')).toBe(5);
    expect(step(6, 'up')).toBe(4);
  });

  it('stays in the first and the last row', () => {
    expect(step(17, 'down')).toBe(17);
    expect(step(2, 'up')).toBe(2);
  });

  it('moves by pages, and stops at the ends', () => {
    expect(step(0, 'pageDown', 350)).toBe(11);
    expect(step(0, 'pageDown', 9000)).toBe(16);
    expect(step(16, 'pageUp', 9000)).toBe(0);
  });

  it('skips an empty section', () => {
    expect(stepFrom([{ ...tiles, count: 0 }, cards], undefined, 'down', 400)).toBe(0);
    expect(stepFrom([{ ...tiles, count: 0 }, cards], 2, 'up', 400)).toBe(2);
  });
});
