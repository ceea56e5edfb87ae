import { expect, it } from 'vitest';
import { ApiError } from '#lib/api.ts';
import { linkOwnerIn } from './link-owner.ts';

it('reads the owner of an ended link from the error, with or without branding', () => {
  const refusal = (params: Record<string, string>) => new ApiError('1012', 401, { params });
  const brand = { logo: '/brands/a.png', homeurl: 'https://studio.example/' };
  expect(linkOwnerIn(refusal({ tenant: 'Studio', ...brand }))).toEqual({ name: 'Studio', ...brand });
  expect(linkOwnerIn(refusal({ tenant: 'Studio' }))).toEqual({ name: 'Studio', logo: null, homeurl: null });
  expect(linkOwnerIn(refusal({}))).toBeUndefined();
  expect(linkOwnerIn(new Error('none'))).toBeUndefined();
});
