import { ApiError } from '#lib/api.ts';
import { errorText } from '#lib/error-text.ts';

/** What the server said; where it said nothing, the word for that. */
export function problemText(failure: unknown, unsaid: string): string | null {
  if (failure === null) return null;
  const isSilent = failure instanceof ApiError && failure.status !== 0 && failure.content === '';
  return isSilent ? unsaid : errorText(failure);
}

/** What is wrong with the file that was sent, in the server's words; undefined for any other failure. */
export const contentProblem = (failure: unknown): string | undefined =>
  failure instanceof ApiError && failure.code === '11406' && failure.params.field === 'content'
    ? String(failure.params.reason)
    : undefined;
