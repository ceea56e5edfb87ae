import { expect, it } from 'vitest';
import { cardPosition } from './tour-position.ts';

const card = { width: 320, height: 180 };
const desktop = { width: 1440, height: 900 };

it('places the tour card to the right of its target, vertically centred', () => {
  expect(cardPosition({ left: 0, top: 52, width: 290, height: 848 }, card, desktop)).toEqual({
    left: 304,
    top: 386,
  });
});

it('places the tour card to the left when there is no room on the right', () => {
  expect(cardPosition({ left: 960, top: 52, width: 480, height: 848 }, card, desktop)).toEqual({
    left: 626,
    top: 386,
  });
});

it('places the tour card below a full-width target, or above one at the bottom', () => {
  const below = cardPosition({ left: 0, top: 0, width: 1440, height: 52 }, card, desktop);
  expect(below).toEqual({ left: 560, top: 66 });
  const above = cardPosition({ left: 0, top: 840, width: 1440, height: 60 }, card, desktop);
  expect(above).toEqual({ left: 560, top: 646 });
});

it('keeps the tour card inside the window, also for a target of full size', () => {
  for (const room of [desktop, { width: 390, height: 844 }]) {
    const place = cardPosition({ left: 0, top: 0, ...room }, card, room);
    expect(place.left).toBeGreaterThanOrEqual(12);
    expect(place.left + card.width).toBeLessThanOrEqual(room.width - 12);
    expect(place.top + card.height).toBeLessThanOrEqual(room.height - 12);
  }
});
