import { expect, test } from 'vitest';
import { piecesOf } from './linked-text.tsx';

const addresses = (text: string) => piecesOf(text).flatMap((piece) => (piece.address ? [piece.text] : []));

test('addresses become links, and the sentence around them stays', () => {
  const text = 'Brief: https://a.test/b?c=1&d=2. (see http://b.test/x), not a.test';
  expect(addresses(text)).toEqual(['https://a.test/b?c=1&d=2', 'http://b.test/x']);
  expect(
    piecesOf(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});

test('what is no address of the web is never a link', () => {
  expect(addresses('javascript:alert(1) data:text/html,x file:///etc https:// “https://”')).toEqual([]);
  expect(piecesOf('')).toEqual([]);
});
