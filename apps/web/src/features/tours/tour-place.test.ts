import { expect, it } from 'vitest';
import { cardPlace } from './tour-place.ts';

const card = { width: 320, height: 180 };
const desk = { width: 1440, height: 900 };

it('stands to the right of what it speaks of, level with its middle', () => {
  expect(cardPlace({ left: 0, top: 52, width: 290, height: 848 }, card, desk)).toEqual({
    left: 304,
    top: 386,
  });
});

it('goes to the left where there is no room on the right', () => {
  expect(cardPlace({ left: 960, top: 52, width: 480, height: 848 }, card, desk)).toEqual({
    left: 626,
    top: 386,
  });
});

it('goes below what is as wide as the window, and above it at the foot', () => {
  const below = cardPlace({ left: 0, top: 0, width: 1440, height: 52 }, card, desk);
  expect(below).toEqual({ left: 560, top: 66 });
  const above = cardPlace({ left: 0, top: 840, width: 1440, height: 60 }, card, desk);
  expect(above).toEqual({ left: 560, top: 646 });
});

it('never leaves the window, however large what it speaks of is', () => {
  for (const room of [desk, { width: 390, height: 844 }]) {
    const place = cardPlace({ left: 0, top: 0, ...room }, card, room);
    expect(place.left).toBeGreaterThanOrEqual(12);
    expect(place.left + card.width).toBeLessThanOrEqual(room.width - 12);
    expect(place.top + card.height).toBeLessThanOrEqual(room.height - 12);
  }
});
