import { expect, test } from 'vitest';
import { AppError, errorBody } from './app-error.ts';
import { ErrorBody } from './wire.ts';

test('the body carries code, params, English words and status [AC311]', () => {
  const error = new AppError('11406', { field: 'name', reason: 'it is required' });
  expect(errorBody(error)).toEqual({
    error: {
      code: '11406',
      message: {
        code: '11406',
        params: { field: 'name', reason: 'it is required' },
        content: 'Check “name”: it is required.',
      },
      status: 400,
    },
  });
  expect(ErrorBody.parse(errorBody(error))).toEqual(errorBody(error));
});

test('the status comes from the registry and params are optional', () => {
  const error = new AppError('ERR131');
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ name: 'AppError', code: 'ERR131', params: {}, status: 409 });
});

test('the cause stays with us and out of the body', () => {
  const cause = new Error('secret inner text');
  const error = new AppError('11500', {}, { cause });
  expect(error.cause).toBe(cause);
  expect(JSON.stringify(errorBody(error))).not.toContain('secret');
});
