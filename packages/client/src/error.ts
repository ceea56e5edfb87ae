import { readErrorResponse, type SentError } from '@rushes/contract/error-response';
import type { ErrorCode } from '@rushes/contract/errors';
import type { OAuthErrorCode } from '@rushes/contract/oauth-error';

/**
 * A code of the API such as `ERR270`, an error of OAuth such as `invalid_grant`, or one of the client: `network` (no
 * response), `changed` (the file changed while it was sent), `incomplete` (a download differs from the original).
 */
export type FailureCode = ErrorCode | OAuthErrorCode | 'network' | 'changed' | 'incomplete';

/** A refused or failed call. */
export class RushesError extends Error {
  // The server may be newer than this client.
  readonly code: FailureCode | (string & {});
  /** Of the response; 0 without one. */
  readonly status: number;
  /** Values in the text, such as the name of the field that is invalid. */
  readonly params: SentError['params'];
  /** Seconds to wait before the next attempt, if the server gave them. */
  readonly retryAfter: number | undefined;

  constructor(
    code: FailureCode | (string & {}),
    message: string,
    {
      status = 0,
      params = {},
      retryAfter,
      ...options
    }: { status?: number; params?: SentError['params']; retryAfter?: number | undefined } & ErrorOptions = {},
  ) {
    super(message, options);
    this.name = 'RushesError';
    this.code = code;
    this.status = status;
    this.params = params;
    this.retryAfter = retryAfter;
  }
}

/** The error that a response describes. */
export async function errorOf(response: Response): Promise<RushesError> {
  const { status } = response;
  const wait = Number(response.headers.get('retry-after'));
  const retryAfter = wait > 0 ? wait : undefined;
  const text = await response.text().catch(() => '');
  const oauth = readOAuthError(text);
  if (oauth)
    return new RushesError(oauth.error, oauth.error_description ?? oauth.error, { status, retryAfter });
  const { code, params, content } = readErrorResponse(text);
  return new RushesError(code, content || `The server answered with status ${status}.`, {
    status,
    params,
    retryAfter,
  });
}

interface OAuthBody {
  error: string;
  error_description?: string;
}

function readOAuthError(text: string): OAuthBody | undefined {
  try {
    const body = JSON.parse(text) as OAuthBody;
    return typeof body.error === 'string' ? body : undefined;
  } catch {
    return undefined;
  }
}
