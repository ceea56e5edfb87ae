import { expect, it } from 'vitest';
import { readRequest } from './request.ts';

it('reads the request as it was sent, with values that look like numbers', () => {
  const sent = btoa('state=007&scope=files%3Aread+x&redirect_uri=https%3A%2F%2Fapp.test%2F~%C3%A9')
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
  expect(readRequest(`?request=${sent}`)).toEqual({
    state: '007',
    scope: 'files:read x',
    redirect_uri: 'https://app.test/~é',
  });
});

it('reads nothing from a damaged request', () => {
  expect(readRequest('?request=%25')).toEqual({});
  expect(readRequest('')).toEqual({});
});
