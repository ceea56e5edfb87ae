import { expect, test } from 'vitest';
import { pageAddress } from './browser-details.ts';

test('The address of the page has no codes', () => {
  const page = new URL('https://rushes.test/account/reset-password/a@b.test?code=1#token');
  expect(pageAddress(page)).toBe('https://rushes.test/account/reset-password/a@b.test');
});
