import type { DetectedLabel } from '@rushes/contract/mllabels';
import { expect, test } from 'vitest';
import {
  countGroups,
  framed,
  groupsOf,
  inFrame,
  nextOf,
  rowsOf,
  stripOf,
  wantedOf,
} from './detected-groups.ts';

const rate = { num: 25, den: 1 };
let made = 0;
const seen = (content: string, start: number | null, more: Partial<DetectedLabel> = {}): DetectedLabel => ({
  ...{ id: `d${made++}`, content, start, end: start === null ? null : start + 1000 },
  ...{ duration: 1000, type: 'label', confidence: 95, service: 'aws-detecting-labels' },
  boxes: [{ left: 0, top: 0, width: 1, height: 1 }],
  ...more,
});
const wanted = { confidence: 90, shown: 'lines', search: '' } as const;
const contents = (labels: readonly DetectedLabel[]) => labels.map(({ content }) => content);

test('Shows detected labels from the chosen confidence upwards [R198]', () => {
  const all = [seen('a', 0, { confidence: 89.9 }), seen('b', 0, { confidence: 90 }), seen('c', 0)];
  expect(contents(wantedOf(all, wanted))).toEqual(['b', 'c']);
  expect(contents(wantedOf(all, { ...wanted, confidence: 0 }))).toEqual(['a', 'b', 'c']);
});

test('Shows detected text as lines, words or both, and detected labels always [R194]', () => {
  const all = [seen('a line', 0, { type: 'line' }), seen('word', 0, { type: 'word' }), seen('Thing', 0)];
  const shown = (how: 'lines' | 'words' | 'both') => contents(wantedOf(all, { ...wanted, shown: how }));
  expect(shown('lines')).toEqual(['a line', 'Thing']);
  expect(shown('words')).toEqual(['word', 'Thing']);
  expect(shown('both')).toEqual(['a line', 'word', 'Thing']);
});

test('Searches detected labels ignoring accents and case', () => {
  const all = [seen('Café table', 0), seen('Chair', 0)];
  expect(contents(wantedOf(all, { ...wanted, search: ' CAFE' }))).toEqual(['Café table']);
});

test('Groups detected labels with the same name, the highest confidence first', () => {
  const all = [
    seen('Boat', 0),
    seen('Person', 0, { confidence: 99 }),
    seen('boat', 2000, { confidence: 96 }),
  ];
  const groups = groupsOf(all);
  expect(groups.map(({ content, ones, best }) => [content, ones.length, best])).toEqual([
    ['Person', 1, 99],
    ['Boat', 2, 96],
  ]);
  expect(countGroups(all)).toBe(2);
  expect(rowsOf(groups, 'boat').map(({ kind }) => kind)).toEqual(['group', 'group', 'one', 'one']);
  expect(rowsOf(groups, null)).toHaveLength(2);
});

test('The strip merges adjacent ranges, and gives very short ones a minimum width', () => {
  expect(stripOf([seen('a', 0), seen('a', 1000), seen('a', 5000)], 10_000)).toBe(
    'M0 0H200V1H0ZM500 0H600V1H500Z',
  );
  expect(stripOf([seen('a', 10_000, { end: 10_000 })], 10_000)).toBe('M994 0H1000V1H994Z');
  expect(stripOf([seen('a', null)], 10_000)).toBe('');
});

test('Next goes to the first detection after the current time, and then starts over', () => {
  const ones = [seen('a', 0), seen('a', 4000)];
  expect(nextOf(ones, 0)).toBe(ones[1]);
  expect(nextOf(ones, 4000)).toBe(ones[0]);
});

test('Finds the detected labels of an exact frame, and the frame range in which they stay the same', () => {
  const [early, late, still] = [seen('a', 0, { end: 400 }), seen('b', 400), seen('c', null)];
  const all = framed([early, late, still, seen('nowhere', 0, { boxes: [] })], rate);
  expect(contents(inFrame(all, 9).labels)).toEqual(['a', 'c']);
  expect(contents(inFrame(all, 10).labels)).toEqual(['b', 'c']);
  expect(contents(inFrame(all, 35).labels)).toEqual(['c']);
  // Also returns the frame range in which the result is unchanged.
  expect(inFrame(all, 3)).toMatchObject({ from: 0, to: 9 });
  expect(inFrame(all, 12)).toMatchObject({ from: 10, to: 34 });
  expect(inFrame(all, 90)).toMatchObject({ from: 35, to: Number.POSITIVE_INFINITY });
});
