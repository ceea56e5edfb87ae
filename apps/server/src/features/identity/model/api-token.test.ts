import { TOKEN_PATTERN } from '@rushes/contract/tokens';
import { expect, it } from 'vitest';
import { isApiToken, makeApiToken } from './api-token.ts';

it('makes tokens with a prefix and a checksum that finds mistyped characters', () => {
  const token = makeApiToken();
  expect(token).toMatch(TOKEN_PATTERN);
  expect(makeApiToken()).not.toBe(token);
  expect(isApiToken(token)).toBe(true);
  for (let place = 4; place < token.length; place++) {
    const other = token[place] === 'a' ? 'b' : 'a';
    expect(isApiToken(token.slice(0, place) + other + token.slice(place + 1)), `place ${place}`).toBe(false);
  }
  expect(isApiToken(token.slice(0, -1))).toBe(false);
  expect(isApiToken(` ${token}`)).toBe(false);
});
