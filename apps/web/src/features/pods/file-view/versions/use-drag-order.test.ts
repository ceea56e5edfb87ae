import { expect, test } from 'vitest';
import { rowAt } from './use-drag-order.ts';

test('Finds the row under the pointer, or else the nearest one', () => {
  const rows = [
    { top: 100, bottom: 140 },
    { top: 140, bottom: 200 },
    { top: 200, bottom: 240 },
  ];
  expect([20, 100, 139, 140, 199, 239, 900].map((y) => rowAt(rows, y))).toEqual([0, 0, 0, 1, 1, 2, 2]);
});
