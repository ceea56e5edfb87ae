import type { Pod } from '@rushes/contract/pods';
import { expect, test } from 'vitest';
import { dragged, renumbered, stackOf, swapped, versionTextOf } from './versions.ts';

const versions = [
  { id: 'c', order: 3 },
  { id: 'a', order: 1 },
  { id: 'b', order: 2 },
];

test('Swaps a version with its neighbour [P184]', () => {
  expect(swapped(versions, 'a', 1)).toEqual(['b', 'a', 'c']);
  expect(swapped(versions, 'c', -1)).toEqual(['a', 'c', 'b']);
});

test('Does not move a version beyond the ends', () => {
  expect(swapped(versions, 'c', 1)).toEqual(['a', 'b', 'c']);
  expect(swapped(versions, 'a', -1)).toEqual(['a', 'b', 'c']);
  expect(swapped(versions, 'x', 1)).toEqual(['a', 'b', 'c']);
});

test('Omits a version text that is only the number', () => {
  expect(
    ['v3', '3', 'V 12', 'new grade', 'v3 new grade', ''].map((versiontext) => versionTextOf({ versiontext })),
  ).toEqual(['', '', '', 'new grade', 'v3 new grade', '']);
});

test('Drags a version past several others and renumbers them [P184]', () => {
  expect(dragged(versions, 2, 0)).toEqual(['b', 'c', 'a']);
  expect(dragged(versions, 0, 1)).toEqual(['a', 'c', 'b']);
  expect(dragged(versions, 1, 1)).toEqual(['a', 'b', 'c']);
  expect(renumbered(versions, ['b', 'c', 'a']).map(({ id, order }) => [id, order])).toEqual([
    ['c', 2],
    ['a', 3],
    ['b', 1],
  ]);
});

test('Names the version that remains when another one is deleted', () => {
  const pod = { versions } as Pick<Pod, 'versions'>;
  expect(stackOf(pod, 'c')).toEqual({ count: 3, number: 3, isHead: true, rest: 'b' });
  expect(stackOf(pod, 'a')).toEqual({ count: 3, number: 1, isHead: false, rest: 'c' });
  expect(stackOf({ versions: pod.versions.slice(0, 1) }, 'c')).toBeUndefined();
});
