import { expect, it } from 'vitest';
import { ApiError } from '#lib/api.ts';
import { personFieldOf } from './person-fields.tsx';

it('An e-mail address that is taken is reported at its field', () => {
  for (const code of ['ERR109', 'ERR46']) expect(personFieldOf(new ApiError(code, 409))).toBe('email');
  expect(personFieldOf(new ApiError('ERR111', 409))).toBeNull();
  expect(personFieldOf(new Error('offline'))).toBeNull();
});
