import { expect, test } from 'vitest';
import { saidOf, swapped } from './versions.ts';

const versions = [
  { id: 'c', order: 3 },
  { id: 'a', order: 1 },
  { id: 'b', order: 2 },
];

test('a version changes its place with the one beside it, oldest first [P184, G89]', () => {
  expect(swapped(versions, 'a', 1)).toEqual(['b', 'a', 'c']);
  expect(swapped(versions, 'c', -1)).toEqual(['a', 'c', 'b']);
});

test('at the end nothing changes', () => {
  expect(swapped(versions, 'c', 1)).toEqual(['a', 'b', 'c']);
  expect(swapped(versions, 'a', -1)).toEqual(['a', 'b', 'c']);
  expect(swapped(versions, 'x', 1)).toEqual(['a', 'b', 'c']);
});

test('a bare number is not said twice', () => {
  expect(
    ['v3', '3', 'V 12', 'new grade', 'v3 new grade', ''].map((versiontext) => saidOf({ versiontext })),
  ).toEqual(['', '', '', 'new grade', 'v3 new grade', '']);
});
