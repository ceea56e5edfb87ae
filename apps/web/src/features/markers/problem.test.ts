import { expect, test } from 'vitest';
import { ApiError } from '#lib/api.ts';
import { formErrorText } from '#lib/error-text.ts';
import { contentProblem } from './problem.ts';

test('A dialog shows the message of the server, or else a general error [AC325]', () => {
  expect(formErrorText(new ApiError('11406', 400, { content: 'Check “content”.', plain: true }))).toBe(
    'Check “content”.',
  );
  expect(formErrorText(new ApiError('system-error', 502))).toBe('Error!');
  expect(formErrorText(new ApiError('network', 0))).toMatch(/cannot be reached/);
});

test('Only an error about the file content is shown as a content problem', () => {
  const refused = (field: string) =>
    new ApiError('11406', 400, { params: { field, reason: 'markersNone' }, content: 'No.', plain: true });
  expect(contentProblem(refused('content'))).toBe('No.');
  expect(contentProblem(refused('teamonly'))).toBeUndefined();
  expect(contentProblem(new ApiError('ERR105', 403))).toBeUndefined();
  expect(contentProblem(null)).toBeUndefined();
});
