import { AppError, errorBody, invalid } from '@rushes/contract/app-error';
import type { PlainCode } from '@rushes/contract/errors';
import { OAuthError } from '@rushes/contract/oauth-error';
import { ScimError } from '@rushes/contract/scim-error';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { beforeClosing, hasRest } from '#platform/http/discard-body.ts';
import { allowScriptsOf, POLICY } from '#platform/http/security-headers.ts';
import { errorPage } from './error-page.ts';

/** Error codes for requests that the framework itself refuses. */
const ofStatus: Record<number, PlainCode> = {
  404: '11404',
  413: '11413',
  415: '11415',
  429: '11429',
};

/** PostgreSQL text and jsonb cannot contain null characters: the request contained one in a stored text. */
const NULL_CHARACTER = ['22021', '22P05'];

/** Answers with a status of 500 or more that need no entry in the log, unless something else caused them. */
const EXPECTED: readonly string[] = ['11503', '11509', 'ERR179'];

/** The only place where an error becomes a response. Unexpected errors do not reveal details. */
export function handleError(
  error: FastifyError | AppError | OAuthError | ScimError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const known = toAppError(error, request);
  // A plan that is used up, an unsupported format or a full queue is not a server error.
  const isExpected = EXPECTED.includes(known.code) && known.cause === undefined;
  if (known.status >= 500 && !isExpected)
    request.log.error({ err: error, requestId: request.id }, 'a request failed');
  if (known.status === 429) void reply.header('retry-after', String(known.params.seconds ?? 60));
  const { endpoint } = request.routeOptions.config;
  const scim = endpoint?.scim ? scimErrorOf(error, known) : undefined;
  const open = scim ?? (endpoint?.open ? oauthErrorOf(error, known) : undefined);
  const isPage = !open && request.headers.accept?.includes('text/html') === true;
  const text = isPage
    ? errorPage(known, request.headers['accept-language'])
    : JSON.stringify(open?.body ?? errorBody(known));
  const body = Buffer.from(text);
  const policy = reply.getHeader(POLICY);
  if (isPage && typeof policy === 'string') void reply.header(POLICY, allowScriptsOf(text, policy));
  void reply
    .status(open?.status ?? known.status)
    .removeHeader('content-disposition')
    .headers({
      'cache-control': 'no-store',
      'content-type': `${isPage ? 'text/html' : scim ? 'application/scim+json' : 'application/json'}; charset=utf-8`,
    });
  if (!hasRest(request.raw)) return reply.send(body);
  // A refused upload is neither read nor waited for.
  return reply
    .headers({ connection: 'close', 'content-length': String(body.length) })
    .send(beforeClosing(request.raw, body));
}

/** An error as RFC 6749 writes it. Other errors keep their status, and their text for a developer. */
function oauthErrorOf(error: unknown, known: AppError) {
  if (error instanceof OAuthError) {
    return { status: error.status, body: { error: error.error, error_description: error.message } };
  }
  const name =
    known.status >= 500
      ? 'server_error'
      : known.status === 429
        ? 'temporarily_unavailable'
        : 'invalid_request';
  return { status: known.status, body: { error: name, error_description: known.message } };
}

/** What identity providers must recognise: a name that is taken, and a plan without seats, which retries do not change. */
const TAKEN: readonly string[] = ['ERR46', 'ERR109', 'ERR301'];
const WITHOUT_SEATS: readonly string[] = ['ERR1', 'ERR111', 'ERR112'];

/** An error as RFC 7644 writes it. */
function scimErrorOf(error: unknown, known: AppError) {
  const isTaken = TAKEN.includes(known.code);
  const usual = isTaken ? 409 : WITHOUT_SEATS.includes(known.code) ? 403 : known.status;
  const status = error instanceof ScimError ? error.status : usual;
  const invalidValue = known.code === '11406' ? 'invalidValue' : undefined;
  const scimType = error instanceof ScimError ? error.scimType : isTaken ? 'uniqueness' : invalidValue;
  const detail = error instanceof ScimError ? error.message : known.message;
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:Error'];
  return { status, body: { schemas, status: String(status), ...(scimType ? { scimType } : {}), detail } };
}

export function toAppError(error: unknown, request: { id: string }): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof OAuthError || error instanceof ScimError) return invalid('body', 'notReadable');
  const { statusCode = 500, code: cause = '' } = error as Partial<FastifyError>;
  const isCallers = statusCode < 500 || NULL_CHARACTER.includes(cause);
  const code = ofStatus[statusCode];
  if (code) return new AppError(code);
  if (isCallers) return invalid('body', 'notReadable');
  return new AppError('11500', { requestid: request.id }, { cause: error });
}
