import { expect, test } from 'vitest';
import { joinSightings } from './join-sightings.ts';
import type { Sighting } from './vision.ts';

const seen = (content: string, second: number, left: number, confidence = 90): Sighting => ({
  content,
  type: 'label',
  confidence,
  boxes: [{ left, top: 0, width: 0.4, height: 0.4 }],
  time: { frame: second * 25, startMs: second * 1000, endMs: second * 1000 + 1000 },
});
const short = (sightings: Sighting[]) =>
  joinSightings(sightings).map(
    ({ content, start, end, confidence, boxes }) =>
      `${content} ${start}-${end} ${confidence} ${boxes[0]?.left}`,
  );

test('The same thing in the same place becomes one row, with the boxes of the most certain sighting', () => {
  expect(short([seen('Boat', 1, 0.12, 95), seen('Boat', 0, 0.1), seen('Boat', 2, 0.1)])).toEqual([
    'Boat 0-3000 95 0.12',
  ]);
});

test('A thing that moved, was gone for a while or is another one has its own row', () => {
  expect(
    short([seen('Boat', 0, 0.1), seen('Boat', 1, 0.5), seen('Boat', 3, 0.5), seen('Car', 4, 0.5)]),
  ).toEqual(['Boat 0-1000 90 0.1', 'Boat 1000-2000 90 0.5', 'Boat 3000-4000 90 0.5', 'Car 4000-5000 90 0.5']);
});

test('Two at once stay two', () => {
  const both = [0, 1].flatMap((second) => [seen('Boat', second, 0), seen('Boat', second, 0.6)]);
  expect(short(both)).toEqual(['Boat 0-2000 90 0', 'Boat 0-2000 90 0.6']);
});

test('In an image nothing is joined', () => {
  const image = [seen('Boat', 0, 0), seen('Boat', 0, 0)].map((one) => ({ ...one, time: null }));
  expect(short(image)).toEqual(['Boat null-null 90 0', 'Boat null-null 90 0']);
});
