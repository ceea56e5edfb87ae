import { ApiError } from '#lib/api.ts';
import { errorText } from '#lib/error-text.ts';

/** What is wrong with the uploaded file; undefined for other errors. */
export const contentProblem = (failure: unknown): string | undefined =>
  failure instanceof ApiError && failure.code === '11406' && failure.params.field === 'content'
    ? errorText(failure)
    : undefined;
