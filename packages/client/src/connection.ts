import { errorOf, RushesError } from './error.ts';

/** Where the access token comes from, if it changes over time. */
export interface TokenSource {
  current(): Promise<string>;
  /** The server refused this token: returns another one, or undefined if the access has ended. */
  renew(refused: string): Promise<string | undefined>;
}

export interface Connection {
  url: string;
  tokens: TokenSource;
  /** Of error texts: `en` or `nl`. */
  language: string;
  fetch: typeof fetch;
}

export interface Sending {
  method: string;
  headers?: Record<string, string>;
  /** Called for each attempt: a stream can be read once. */
  body?: (() => unknown) | undefined;
  signal?: AbortSignal | undefined;
}

/** Longest time that one call waits because of limits of the server. */
const LIMIT_WAIT_MS = 180_000;

/**
 * Sends a request with the token. Renews the token once, and waits while the rate limit is reached. Throws a RushesError
 * for every response that is not 2xx, 304 or 416.
 */
export async function send(connection: Connection, path: string, sending: Sending): Promise<Response> {
  const { tokens } = connection;
  let token = await tokens.current();
  let isRenewed = false;
  let waited = 0;
  for (;;) {
    const response = await attempt(connection, path, sending, { authorization: `Bearer ${token}` });
    if (isGood(response)) return response;
    const error = await errorOf(response);
    if (error.status === 401 && !isRenewed) {
      const renewed = await tokens.renew(token);
      if (renewed === undefined) throw error;
      token = renewed;
      isRenewed = true;
      continue;
    }
    const wait = (error.retryAfter ?? 1) * 1000;
    if (error.status !== 429 || waited + wait > LIMIT_WAIT_MS) throw error;
    waited += wait;
    await pause(wait, sending.signal);
  }
}

const isGood = ({ ok, status }: Response) => ok || status === 304 || status === 416;

/** One request, without a token unless the headers contain one. */
export async function attempt(
  { url, language, fetch }: Pick<Connection, 'url' | 'language' | 'fetch'>,
  path: string,
  { method, headers, body, signal }: Sending,
  more: Record<string, string> = {},
): Promise<Response> {
  const given = body?.();
  const init: RequestInit & { duplex?: 'half' } = {
    method,
    headers: { 'accept-language': language, ...headers, ...more },
    signal: signal ?? null,
  };
  if (given !== undefined) {
    init.body = given as NonNullable<RequestInit['body']>;
    // Required by fetch for streams.
    init.duplex = 'half';
  }
  try {
    return await fetch(new URL(path, url), init);
  } catch (error) {
    throw broken(error, signal);
  }
}

/** The error of a request without a complete response: that of the caller who aborted it, or `network`. */
export function broken(error: unknown, signal?: AbortSignal | undefined): unknown {
  if (signal?.aborted) return signal.reason;
  if (error instanceof RushesError) return error;
  // fetch wraps the errors of the body that it reads.
  const { cause } = error as { cause?: unknown };
  if (cause instanceof RushesError) return cause;
  const reason = cause instanceof Error && cause.message ? cause.message : String((error as Error).message);
  return new RushesError('network', `The server cannot be reached: ${reason}`, { cause: error });
}

/** Waits. Rejects at once when the signal aborts. */
export function pause(ms: number, signal?: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
