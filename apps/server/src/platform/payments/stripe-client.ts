import { AppError } from '@rushes/contract/app-error';

export interface StripeSettings {
  key: string;
  webhookSecret: string;
  url: string;
  /** Whether Stripe computes the tax; it must be set up there. */
  tax: boolean;
}

/** Stripe changes shapes only with a new version: this one is what the code reads. */
const VERSION = '2025-09-30.clover';
const TIMEOUT_MS = 20_000;

export type Params = { [name: string]: Param };
type Param = string | number | boolean | undefined | Params | readonly (Params | string)[];

/** Brackets instead of nesting, as the API expects of forms. */
export function encodeForm(params: Params): string {
  const form = new URLSearchParams();
  const add = (name: string, value: Param) => {
    if (value === undefined) return;
    if (Array.isArray(value)) for (const [at, one] of value.entries()) add(`${name}[${at}]`, one);
    else if (typeof value === 'object')
      for (const [key, one] of Object.entries(value as Params)) add(name ? `${name}[${key}]` : key, one);
    else form.append(name, String(value));
  };
  add('', params);
  return form.toString();
}

/** What the service said; a refusal of the request is a fault of the program or of the account. */
export class StripeError extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(`${status} ${code}: ${message}`);
    this.name = 'StripeError';
    this.status = status;
    this.code = code;
  }
}

export interface Stripe {
  get(path: string, params?: Params): Promise<unknown>;
  /** The same key makes the same request once, however often it is sent. */
  post(path: string, params: Params, key: string): Promise<unknown>;
  remove(path: string): Promise<unknown>;
}

export function openStripe({ key, url }: StripeSettings): Stripe {
  async function request(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    params: Params,
    idempotency?: string,
  ) {
    const form = encodeForm(params);
    const response = await fetch(`${url}/v1/${path}${method === 'GET' && form ? `?${form}` : ''}`, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        authorization: `Bearer ${key}`,
        'stripe-version': VERSION,
        ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...(idempotency ? { 'idempotency-key': idempotency } : {}),
      },
      ...(method === 'POST' ? { body: form } : {}),
    }).catch((error: unknown) => {
      throw new AppError('ERR247', {}, { cause: error });
    });
    const body = (await response.json().catch(() => ({}))) as { error?: { code?: string; message?: string } };
    if (response.ok) return body;
    const cause = new StripeError(response.status, body.error?.code ?? '', body.error?.message ?? '');
    // Repeating a request that was refused does not help, but the caller of the page can only try later.
    throw new AppError('ERR247', {}, { cause });
  }
  return {
    get: (path, params = {}) => request('GET', path, params),
    post: (path, params, idempotency) => request('POST', path, params, idempotency),
    remove: (path) => request('DELETE', path, {}),
  };
}

export const isMissing = (error: unknown): boolean =>
  error instanceof AppError && error.cause instanceof StripeError && error.cause.status === 404;

/** Such as a change of an object whose state no longer allows it. */
export const isRefused = (error: unknown): boolean =>
  error instanceof AppError && error.cause instanceof StripeError && error.cause.status === 400;

export const isDuplicate = (error: unknown): boolean =>
  error instanceof AppError &&
  error.cause instanceof StripeError &&
  error.cause.code === 'resource_already_exists';
