import { retryAfterMs, type Waiting, withBackOff } from './back-off.ts';
import { abortError, ServiceError, type ServiceErrorKind } from './service-error.ts';

const TIMEOUT_MS = 120_000;
/** Enough of an error response to find the reason. */
const DETAIL_MAX = 500;

interface Request extends Waiting {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** Called for each attempt. */
  body?: () => RequestInit['body'];
  timeoutMs?: number;
  /** What an error status means for this engine, if not the usual. */
  kindOf?(status: number, detail: string): ServiceErrorKind | undefined;
}

/** Sends a request with retries and returns the JSON response. All failures are ServiceErrors. */
export function requestJson<T>(request: Request): Promise<T> {
  return withBackOff(() => sendOnce<T>(request), request);
}

async function sendOnce<T>(request: Request): Promise<T> {
  const { url, method = 'GET', headers, body, signal, timeoutMs = TIMEOUT_MS } = request;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method,
      ...(headers ? { headers } : {}),
      ...(body ? { body: body() } : {}),
      // An engine must not forward keys and media to another host.
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    if (!response.ok) throw await refusal(request, response);
    return (await response.json()) as T;
  } catch (error) {
    if (signal?.aborted) throw abortError(signal);
    if (error instanceof ServiceError) throw error;
    const reason = error instanceof SyntaxError ? 'sent no JSON' : 'did not answer';
    throw new ServiceError('unavailable', `${hostOf(url)} ${reason}`, { cause: error });
  }
}

async function refusal({ url, kindOf }: Request, response: Response): Promise<ServiceError> {
  const detail = (await response.text()).slice(0, DETAIL_MAX);
  const { status } = response;
  return new ServiceError(
    kindOf?.(status, detail) ?? usualKind(status),
    `${hostOf(url)} answered ${status}: ${detail}`,
    { retryAfterMs: retryAfterMs(response.headers.get('retry-after')) },
  );
}

export function usualKind(status: number): ServiceErrorKind {
  if (status === 401 || status === 403) return 'wrong-credentials';
  if (status === 402) return 'quota-exceeded';
  if (status === 413 || status === 415) return 'unsupported-media';
  if (status === 429) return 'throttled';
  return status >= 500 || status === 408 ? 'unavailable' : 'failed';
}

/** Without the path and query, which may contain keys. */
const hostOf = (url: string) => new URL(url).host;
