import { expect, test } from 'vitest';
import { piecesOf } from './linked-text.tsx';

const addresses = (text: string) => piecesOf(text).flatMap((piece) => (piece.address ? [piece.text] : []));

test('turns web addresses into links and keeps the text around them', () => {
  const text = 'Brief: https://a.test/b?c=1&d=2. (see http://b.test/x), not a.test';
  expect(addresses(text)).toEqual(['https://a.test/b?c=1&d=2', 'http://b.test/x']);
  expect(
    piecesOf(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});

test('makes no link of other schemes or incomplete addresses', () => {
  expect(addresses('javascript:alert(1) data:text/html,x file:///etc https:// “https://”')).toEqual([]);
  expect(piecesOf('')).toEqual([]);
});
