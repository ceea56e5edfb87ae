import { type CallOf, type Endpoint, type ReplyOf, urlPath } from '@rushes/contract/endpoint';

type ErrorParams = Record<string, string | number>;

interface Refusal {
  params?: ErrorParams;
  /** The server's words: English, for codes this build does not know, or all there is. */
  content?: string;
  /** The message was a text, not a code to be translated. */
  plain?: boolean;
  retryAfter?: number | null;
  /** The status the error itself names; a proxy may answer with one of its own. */
  errorStatus?: number | null;
}

/** What the server refused, or what kept us from asking it: then `status` is 0 and `code` is `network`. */
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

/** For queries: an answer of the server is final, a lost connection is tried twice more. */
export const retryUnlessRefused = (failures: number, error: unknown): boolean =>
  !(error instanceof ApiError && error.status > 0) && failures < 2;

interface Options {
  signal?: AbortSignal;
  /** The caller shows every failure itself: the shared handler stays silent, but for what concerns the whole page. */
  quiet?: boolean;
  /** The token of the link somebody came through, where a call takes one in place of a session. */
  pass?: string | undefined;
  /** The token of an upload link. */
  uploadPass?: string | undefined;
  /** Open to all, but with an ear for who is signed in. */
  asUser?: boolean;
  /** For endpoints that take files: the body travels beside them as the fields of one form. */
  files?: Record<string, File>;
}

type AnyArgs = { params?: unknown; query?: unknown; body?: unknown } & Options;
type Args<E> = CallOf<E> & Options;
type RestArgs<E> = Record<never, never> extends CallOf<E> ? [args?: Args<E>] : [args: Args<E>];

export type Tokens = { idToken: string; accessToken: string };

interface TokenSource {
  /** Fresh enough to be used now; null when nobody is signed in. */
  current(): Promise<Tokens | null>;
  /** Exchange the session cookie for new ones; null when the session is over. */
  renew(): Promise<Tokens | null>;
}

export type FailureHandler = (error: ApiError, endpoint: string) => void;

let tokens: TokenSource = { current: async () => null, renew: async () => null };
let onFailure: FailureHandler = () => {};
let prepareFailure: () => Promise<void> = async () => {};

export function setTokenSource(source: TokenSource): void {
  tokens = source;
}

export function setFailureHandler(handler: FailureHandler): void {
  onFailure = handler;
}

/** Runs before a failure reaches its caller: the words for it are only fetched when something fails. */
export function setFailurePreparation(prepare: () => Promise<void>): void {
  prepareFailure = prepare;
}

/** Codes of links and widgets: they say nothing about the session of the signed-in user. */
const linkCodes = new Set(['1012', '1013', '1014']);

export async function call<E extends Endpoint>(endpoint: E, ...[given]: RestArgs<E>): Promise<ReplyOf<E>> {
  const args = (given ?? {}) as AnyArgs;
  try {
    if (endpoint.gate === 'public')
      return (await send(endpoint, args, args.asUser ? await tokens.current() : null)) as ReplyOf<E>;
    try {
      return (await send(endpoint, args, await tokens.current())) as ReplyOf<E>;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401 || linkCodes.has(error.code)) throw error;
      const renewed = await tokens.renew();
      if (!renewed) throw error;
      return (await send(endpoint, args, renewed)) as ReplyOf<E>;
    }
  } catch (error) {
    await prepareFailure().catch(() => {});
    const isLoud = !args.quiet || (endpoint.gate !== 'public' && concernsAll(error));
    if (isLoud && error instanceof ApiError) onFailure(error, endpoint.name);
    throw error;
  }
}

/** The session, the subscription or the traffic is at its end: no caller can show that by itself. */
const concernsAll = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.status === 509 || error.code === 'ERR121');

/**
 * A film that does not play and a download that fails do not say why: the first byte is asked for by hand. False when
 * the traffic is spent; the page is on its way to say so.
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

/** One request as it is: no renewal, no handler. For the exchange of tokens itself. */
export async function send(endpoint: Endpoint, args: AnyArgs, held: Tokens | null): Promise<unknown> {
  const headers: Record<string, string> = { accept: 'application/json', ...tokenHeaders(held) };
  if (args.pass) headers['access-token'] = args.pass;
  if (args.uploadPass) headers['upload-token'] = args.uploadPass;
  const init: RequestInit = { method: endpoint.method, headers, credentials: 'same-origin' };
  if (args.signal) init.signal = args.signal;
  if (args.files) {
    // The browser names the boundary in the header itself.
    init.body = formOf(args.body, args.files);
  } else if (args.body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(args.body);
  }
  let response: Response;
  try {
    response = await fetch(address(endpoint.path, args), init);
  } catch (error) {
    if (args.signal?.aborted) throw error;
    throw new ApiError('network', 0);
  }
  if (!response.ok) throw await failure(response);
  if (response.status === 204) return undefined;
  // A file: whoever asked for it reads it, its name and its type.
  if (endpoint.raw) return response;
  try {
    const text = await response.text();
    // Taken on, with nothing to say yet.
    return response.status === 202 && text === '' ? undefined : JSON.parse(text);
  } catch (error) {
    if (args.signal?.aborted) throw error;
    throw new ApiError('network', 0);
  }
}

function formOf(body: unknown, files: Record<string, File>): FormData {
  const form = new FormData();
  // Fields first: a reader that streams knows all of them when the bytes begin.
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) form.set(name, String(value));
  }
  for (const [name, file] of Object.entries(files)) form.set(name, file, file.name);
  return form;
}

export function address(path: string, args: { params?: unknown; query?: unknown }): string {
  const params = (args.params ?? {}) as Record<string, string>;
  const filled = urlPath(path).replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((args.query ?? {}) as Record<string, unknown>)) {
    // Several values of one name travel as that name several times.
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one));
    }
  }
  const query = search.toString();
  return query ? `${filled}?${query}` : filled;
}

interface SentError {
  code?: unknown;
  status?: unknown;
  message?: string | { code?: unknown; params?: ErrorParams; content?: string } | null;
}

async function failure(response: Response): Promise<ApiError> {
  const wait = Number(response.headers.get('retry-after'));
  const retryAfter = Number.isFinite(wait) && wait > 0 ? wait : null;
  try {
    const { error } = (await response.json()) as { error: SentError };
    const errorStatus = typeof error.status === 'number' ? error.status : null;
    const plain = typeof error.message === 'string';
    const {
      code,
      params = {},
      content = '',
    } = typeof error.message === 'string' ? { content: error.message } : (error.message ?? {});
    return new ApiError(String(error.code ?? code ?? 'system-error'), response.status, {
      params,
      content,
      plain,
      retryAfter,
      errorStatus,
    });
  } catch {
    // A proxy in between answered with a page of its own.
    return new ApiError('system-error', response.status, { retryAfter });
  }
}
