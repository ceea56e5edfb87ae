import { expect, it } from 'vitest';
import { ApiError } from '#lib/api.ts';
import { whoseIn } from './whose.ts';

it('a link that is over says whose it was, with or without a brand', () => {
  const refusal = (params: Record<string, string>) => new ApiError('1012', 401, { params });
  const brand = { logo: '/brands/a.png', homeurl: 'https://studio.example/' };
  expect(whoseIn(refusal({ tenant: 'Studio', ...brand }))).toEqual({ name: 'Studio', ...brand });
  expect(whoseIn(refusal({ tenant: 'Studio' }))).toEqual({ name: 'Studio', logo: null, homeurl: null });
  expect(whoseIn(refusal({}))).toBeUndefined();
  expect(whoseIn(new Error('none'))).toBeUndefined();
});
