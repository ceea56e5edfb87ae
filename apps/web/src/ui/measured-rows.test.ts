import { expect, test } from 'vitest';
import { offsetsOf, rowAt } from './measured-rows.ts';

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
