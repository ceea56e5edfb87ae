import { ApiError } from '#lib/api.ts';
import { errorText } from '#lib/error-text.ts';

/** Error message of the server, or `unsaid` if there is none. */
export function problemText(failure: unknown, unsaid: string): string | null {
  if (failure === null) return null;
  const isSilent = failure instanceof ApiError && failure.status !== 0 && failure.content === '';
  return isSilent ? unsaid : errorText(failure);
}

/** What is wrong with the uploaded file; undefined for other errors. */
export const contentProblem = (failure: unknown): string | undefined =>
  failure instanceof ApiError && failure.code === '11406' && failure.params.field === 'content'
    ? errorText(failure)
    : undefined;
