import { expect, test } from 'vitest';
import { holdOn } from './use-stable-source.ts';

const first = { id: 'a', url: '/media/a?s=1', stream: '/stream/a?s=1', lost: false };
const signedAnew = { id: 'a', url: '/media/a?s=2', stream: '/stream/a?s=2' };

test('Keeps the current URL when only the signature changes', () => {
  expect(holdOn(first, signedAnew)).toBe(first);
});

test('Replaces a failing URL by a new one, but not by itself', () => {
  const lost = { ...first, lost: true };
  expect(holdOn(lost, first)).toBe(lost);
  expect(holdOn(lost, signedAnew)).toEqual({ ...signedAnew, lost: false });
  expect(holdOn(lost, { ...first, stream: signedAnew.stream })).toMatchObject({ stream: signedAnew.stream });
});

test('Switches immediately to another asset', () => {
  expect(holdOn(first, { id: 'b', url: '/media/b' })).toEqual({ id: 'b', url: '/media/b', lost: false });
});
