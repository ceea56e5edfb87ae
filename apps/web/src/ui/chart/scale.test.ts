import { expect, test } from 'vitest';
import { labelled, linePath, ticksOf } from './scale.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 0.2, 0.4, 0.6, 0.8, 1]],
  [9, [0, 2, 4, 6, 8, 10]],
  [10, [0, 2, 4, 6, 8, 10]],
  [361, [0, 100, 200, 300, 400]],
  [1000, [0, 200, 400, 600, 800, 1000]],
  [2.1e12, [0, 5e11, 1e12, 1.5e12, 2e12, 2.5e12]],
])('The ticks up to %s are round', (max, ticks) => {
  expect(ticksOf(max)).toEqual(ticks);
});

test('Labels leave room for each other', () => {
  expect(labelled(30, 300, 40)).toEqual([0, 4, 8, 12, 16, 20, 24, 28]);
  expect(labelled(3, 300, 40)).toEqual([0, 1, 2]);
  expect(labelled(3, 0, 40)).toEqual([]);
});

test('A line begins at its first point', () => {
  expect(
    linePath([
      [0, 1],
      [2, 3.456],
    ]),
  ).toBe('M0.0 1.0L2.0 3.5');
});
