import { expect, test } from 'vitest';
import { frameOf, spotOf } from './deep-link.ts';

test('a link names a frame or milliseconds, and the frame wins', () => {
  expect(spotOf('?frame=586')).toEqual({ frame: 586 });
  expect(spotOf('?start=23440')).toEqual({ ms: 23440 });
  expect(spotOf('?start=100&frame=7&menu=info')).toEqual({ frame: 7 });
});

test('a mistyped address opens the file at its start', () => {
  for (const search of ['', '?frame=', '?frame=abc', '?start=-4', '?start=Infinity', '?start=1e400'])
    expect(spotOf(search)).toEqual({});
  expect(spotOf('?start=%221500%22')).toEqual({ ms: 1500 });
  expect(spotOf('?frame=12.9')).toEqual({ frame: 12 });
  expect(spotOf('?frame=x&start=40')).toEqual({ ms: 40 });
});

test('milliseconds lead to the frame that is shown at that moment', () => {
  const rate = { num: 30000, den: 1001 };
  expect(frameOf({ ms: 1001 }, rate)).toBe(30);
  expect(frameOf({ ms: 1000 }, rate)).toBe(29);
  expect(frameOf({ frame: 4 }, rate)).toBe(4);
  expect(frameOf({}, rate)).toBe(0);
});

test('a link may name a page of a document; there is no page zero', () => {
  expect(spotOf('?page=3')).toEqual({ page: 3 });
  expect(spotOf('?page=0')).toEqual({});
  expect(spotOf('?page=last&start=40')).toEqual({ ms: 40 });
});
