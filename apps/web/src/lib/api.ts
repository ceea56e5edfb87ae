import { addressOf, type CallOf, type Endpoint, type ReplyOf } from '@rushes/contract/endpoint';
import { readErrorResponse } from '@rushes/contract/error-response';
import { takeEarlyReply } from './early-reply.ts';

type ErrorParams = Record<string, string | number>;

interface Refusal {
  params?: ErrorParams;
  /** The server's English text, for codes this build does not know, or for errors without a code. */
  content?: string;
  /** The message was plain text, not a translatable code. */
  plain?: boolean;
  retryAfter?: number | null;
  /** The status in the error body; a proxy may change the response status. */
  errorStatus?: number | null;
}

/** A server error, or a failed request: then `status` is 0 and `code` is `network`. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly params: ErrorParams;
  readonly content: string;
  readonly plain: boolean;
  readonly retryAfter: number | null;
  readonly errorStatus: number | null;

  constructor(code: string, status: number, refusal: Refusal = {}) {
    super(`${status} ${code}`);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.params = refusal.params ?? {};
    this.content = refusal.content ?? '';
    this.plain = refusal.plain ?? false;
    this.retryAfter = refusal.retryAfter ?? null;
    this.errorStatus = refusal.errorStatus ?? null;
  }
}

/** Retry policy for queries: responses of the server are final, network errors are retried twice. */
export const retryUnlessRefused = (failures: number, error: unknown): boolean =>
  !(error instanceof ApiError && error.status > 0) && failures < 2;

interface Options {
  signal?: AbortSignal;
  /** The request is sent even if the page is closed. */
  keepalive?: boolean;
  /** The shared handler shows all errors. Otherwise only those that affect the whole page: the caller shows the rest. */
  reported?: boolean;
  /** Token of a share link, for calls that accept it instead of a session. */
  pass?: string | undefined;
  /** Token of an upload link. */
  uploadPass?: string | undefined;
  /** Public endpoint that accepts a session if there is one. */
  asUser?: boolean;
  /** For endpoints that accept files: the body is sent as form fields along with the files. */
  files?: Record<string, File>;
}

type AnyArgs = { params?: unknown; query?: unknown; body?: unknown } & Options;
type Args<E> = CallOf<E> & Options;
type RestArgs<E> = Record<never, never> extends CallOf<E> ? [args?: Args<E>] : [args: Args<E>];

export type Tokens = { idToken: string; accessToken: string };

interface TokenSource {
  /** Tokens to use now, renewed if they expire soon; null when signed out. */
  current(): Promise<Tokens | null>;
  /** Exchanges the session cookie for new tokens; null when the session has ended. */
  renew(): Promise<Tokens | null>;
}

export type FailureHandler = (error: ApiError, endpoint: string) => void;

let tokens: TokenSource = { current: async () => null, renew: async () => null };
let onFailure: FailureHandler = () => {};
let askReauthentication: () => Promise<boolean> = async () => false;
let prepareFailure: () => Promise<void> = async () => {};

export function setTokenSource(source: TokenSource): void {
  tokens = source;
}

/** Asks the user to confirm their identity. False when they cancel. */
export function setReauthenticator(ask: () => Promise<boolean>): void {
  askReauthentication = ask;
}

export function setFailureHandler(handler: FailureHandler): void {
  onFailure = handler;
}

/** Runs before an error reaches its caller: error texts are loaded only when needed. */
export function setFailurePreparation(prepare: () => Promise<void>): void {
  prepareFailure = prepare;
}

/** Error codes of links and widgets: they do not concern the session of the signed-in user. */
const linkCodes = new Set(['1012', '1013', '1014']);

/** The user has to confirm their identity first. */
const REAUTHENTICATION_NEEDED = 'ERR190';

export async function call<E extends Endpoint>(endpoint: E, ...[given]: RestArgs<E>): Promise<ReplyOf<E>> {
  const args = (given ?? {}) as AnyArgs;
  try {
    if (endpoint.gate === 'public')
      return (await send(endpoint, args, args.asUser ? await tokens.current() : null)) as ReplyOf<E>;
    try {
      return (await sendAsUser(endpoint, args)) as ReplyOf<E>;
    } catch (error) {
      if (
        !(error instanceof ApiError) ||
        error.code !== REAUTHENTICATION_NEEDED ||
        !(await askReauthentication())
      )
        throw error;
      return (await sendAsUser(endpoint, args)) as ReplyOf<E>;
    }
  } catch (error) {
    await prepareFailure().catch(() => {});
    const isReported = args.reported || (endpoint.gate !== 'public' && concernsAll(error));
    if (isReported && error instanceof ApiError) onFailure(error, endpoint.name);
    throw error;
  }
}

/** Renews expired tokens once. */
async function sendAsUser(endpoint: Endpoint, args: AnyArgs): Promise<unknown> {
  try {
    return await send(endpoint, args, await tokens.current());
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || linkCodes.has(error.code)) throw error;
    const renewed = await tokens.renew();
    if (!renewed) throw error;
    return send(endpoint, args, renewed);
  }
}

/** The session has ended, the subscription has expired or the outbound data is used up: affects the whole page. */
const concernsAll = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.status === 509 || error.code === 'ERR121');

/**
 * Media elements and downloads do not report why they failed, so the first byte is requested to find out. Returns false
 * when the outbound data is used up; the page then navigates to the message.
 */
export async function checkMedia(url: string): Promise<boolean> {
  const response = await fetch(url, { headers: { range: 'bytes=0-0' } }).catch(() => undefined);
  if (!response || response.ok) {
    await response?.body?.cancel();
    return true;
  }
  const error = await failure(response);
  if (error.errorStatus !== 509) return true;
  onFailure(error, 'assets.media');
  return false;
}

export function tokenHeaders(held: Tokens | null): Record<string, string> {
  return held ? { 'id-token': held.idToken, 'access-token': held.accessToken } : {};
}

/** Sends one request without renewal and error handling. Used for the token exchange itself. */
export async function send(endpoint: Endpoint, args: AnyArgs, held: Tokens | null): Promise<unknown> {
  const headers: Record<string, string> = { accept: 'application/json', ...tokenHeaders(held) };
  if (args.pass) headers['access-token'] = args.pass;
  if (args.uploadPass) headers['upload-token'] = args.uploadPass;
  const init: RequestInit = { method: endpoint.method, headers, credentials: 'same-origin' };
  if (args.signal) init.signal = args.signal;
  if (args.keepalive) init.keepalive = true;
  if (args.files) {
    // The browser sets the content type with the boundary.
    init.body = formOf(args.body, args.files);
  } else if (args.body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(args.body);
  }
  let response: Response;
  try {
    const url = addressOf(endpoint.path, args);
    response = await (takeEarlyReply(url) ?? fetch(url, init));
  } catch (error) {
    if (args.signal?.aborted) throw error;
    throw new ApiError('network', 0);
  }
  if (!response.ok) throw await failure(response);
  if (response.status === 204) return undefined;
  // Raw response: the caller reads the file, its name and its type.
  if (endpoint.raw) return response;
  try {
    const text = await response.text();
    // Accepted, without content yet.
    return response.status === 202 && text === '' ? undefined : JSON.parse(text);
  } catch (error) {
    if (args.signal?.aborted) throw error;
    throw new ApiError('network', 0);
  }
}

function formOf(body: unknown, files: Record<string, File>): FormData {
  const form = new FormData();
  // Fields first: a streaming parser then has all fields before the file data.
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) form.set(name, String(value));
  }
  for (const [name, file] of Object.entries(files)) form.set(name, file, file.name);
  return form;
}

async function failure(response: Response): Promise<ApiError> {
  const wait = Number(response.headers.get('retry-after'));
  const retryAfter = Number.isFinite(wait) && wait > 0 ? wait : null;
  const { code, params, content, plain, status } = readErrorResponse(await response.text().catch(() => ''));
  return new ApiError(code, response.status, { params, content, plain, retryAfter, errorStatus: status });
}
