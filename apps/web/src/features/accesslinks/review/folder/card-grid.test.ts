import { expect, test } from 'vitest';
import { cardGrid } from './card-grid.ts';

test('Shows 4 cards per row in a 1440 px window and 1 on a 390 px phone', () => {
  expect(cardGrid(1344)).toMatchObject({ columns: 4, width: 324, gap: 16 });
  expect(cardGrid(358)).toMatchObject({ columns: 1, width: 358, picture: 201 });
  expect([600, 900].map((room) => cardGrid(room).columns)).toEqual([2, 3]);
  expect(cardGrid(0).width).toBe(0);
});
