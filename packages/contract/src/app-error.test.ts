import { expect, test } from 'vitest';
import { AppError, errorBody, invalid } from './app-error.ts';
import { ErrorBody } from './wire.ts';

test('writes code, params, English text and status into the error body [AC311]', () => {
  const error = invalid('name', 'tooLong', { max: 20 });
  expect(errorBody(error)).toEqual({
    error: {
      code: '11406',
      message: {
        code: '11406',
        params: { field: 'name', reason: 'tooLong', max: 20 },
        content: 'Invalid name: Use at most 20 characters.',
      },
      status: 400,
    },
  });
  expect(ErrorBody.parse(errorBody(error))).toEqual(errorBody(error));
});

test('a reason must exist and have all its params, or it does not compile', () => {
  // @ts-expect-error: there is no such reason
  expect(() => invalid('name', 'too long')).toThrow();
  // @ts-expect-error: the text needs the maximum
  expect(invalid('name', 'tooLong').message).toBe('Invalid name: Use at most  characters.');
  // @ts-expect-error: the param has another name
  expect(invalid('name', 'tooLong', { min: 3 }).params).not.toHaveProperty('max');
  // @ts-expect-error: an invalid value is raised with its reason
  expect(() => new AppError('11406', { field: 'name' })).toThrow();
});

test('takes the status from the registry, with optional params', () => {
  const error = new AppError('ERR131');
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ name: 'AppError', code: 'ERR131', params: {}, status: 409 });
});

test('keeps the cause on the error and out of the body', () => {
  const cause = new Error('secret inner text');
  const error = new AppError('11500', {}, { cause });
  expect(error.cause).toBe(cause);
  expect(JSON.stringify(errorBody(error))).not.toContain('secret');
});
