import { expect, test } from 'vitest';
import { frameOf, spotOf } from './deep-link.ts';

test('A link specifies a frame or milliseconds, and the frame takes precedence', () => {
  expect(spotOf('?frame=586')).toEqual({ frame: 586 });
  expect(spotOf('?start=23440')).toEqual({ ms: 23440 });
  expect(spotOf('?start=100&frame=7&menu=info')).toEqual({ frame: 7 });
});

test('An invalid position in the URL opens the file at its start', () => {
  for (const search of ['', '?frame=', '?frame=abc', '?start=-4', '?start=Infinity', '?start=1e400'])
    expect(spotOf(search)).toEqual({});
  expect(spotOf('?start=%221500%22')).toEqual({ ms: 1500 });
  expect(spotOf('?frame=12.9')).toEqual({ frame: 12 });
  expect(spotOf('?frame=x&start=40')).toEqual({ ms: 40 });
});

test('Milliseconds resolve to the frame shown at that time', () => {
  const rate = { num: 30000, den: 1001 };
  expect(frameOf({ ms: 1001 }, rate)).toBe(30);
  expect(frameOf({ ms: 1000 }, rate)).toBe(29);
  expect(frameOf({ frame: 4 }, rate)).toBe(4);
  expect(frameOf({}, rate)).toBe(0);
});

test('A link specifies a page of a document, and page 0 is ignored', () => {
  expect(spotOf('?page=3')).toEqual({ page: 3 });
  expect(spotOf('?page=0')).toEqual({});
  expect(spotOf('?page=last&start=40')).toEqual({ ms: 40 });
});
