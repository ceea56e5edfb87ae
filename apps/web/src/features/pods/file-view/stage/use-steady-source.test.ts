import { expect, test } from 'vitest';
import { holdOn } from './use-steady-source.ts';

const first = { id: 'a', url: '/media/a?s=1', stream: '/stream/a?s=1', lost: false };
const signedAnew = { id: 'a', url: '/media/a?s=2', stream: '/stream/a?s=2' };

test('a new signature for the same bytes changes nothing while the old one answers', () => {
  expect(holdOn(first, signedAnew)).toBe(first);
});

test('an address that stopped answering is left for the next one, not for itself', () => {
  const lost = { ...first, lost: true };
  expect(holdOn(lost, first)).toBe(lost);
  expect(holdOn(lost, signedAnew)).toEqual({ ...signedAnew, lost: false });
  expect(holdOn(lost, { ...first, stream: signedAnew.stream })).toMatchObject({ stream: signedAnew.stream });
});

test('other bytes are taken at once, with or without a stream', () => {
  expect(holdOn(first, { id: 'b', url: '/media/b' })).toEqual({ id: 'b', url: '/media/b', lost: false });
});
