import { lookup as lookupAddress } from 'node:dns/promises';
import { type ClientRequest, type IncomingMessage, request as plain, type RequestOptions } from 'node:http';
import { request as secure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { AttemptError } from '@rushes/contract/webhooks';
import { isPublicAddress } from './public-address.ts';

export interface Address {
  address: string;
  family: number;
}
export type Resolve = (host: string) => Promise<readonly Address[]>;

export interface Post {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** For the whole exchange, from the name lookup to the end of the response. */
  timeoutMs: number;
  /** Bytes of the response that are read. */
  responseMax: number;
  /** Also addresses that only this network reaches. */
  privateAddresses: boolean;
  signal?: AbortSignal;
  resolve?: Resolve;
}

export interface Posted {
  /** Undefined if there was no response. */
  status: number | undefined;
  error: AttemptError | undefined;
  retryAfter: string | undefined;
  response: string;
}

class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
}

const resolveAll: Resolve = (host) => lookupAddress(host, { all: true });

/**
 * Sends a request to an address that a user entered. The name is looked up for each request and the connection goes to
 * the address that was checked, so a name that later has another address is of no use. Redirects are not followed, and
 * connections are not reused. Never throws, except when `signal` aborts it.
 */
export async function post(wanted: Post): Promise<Posted> {
  const { signal, timeoutMs } = wanted;
  const timeout = AbortSignal.timeout(timeoutMs);
  const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
  try {
    return await exchange(wanted, either);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    const reason = timeout.aborted ? 'timeout' : reasonOf(error);
    return { status: undefined, error: reason, retryAfter: undefined, response: '' };
  }
}

async function exchange(wanted: Post, signal: AbortSignal): Promise<Posted> {
  const url = new URL(wanted.url);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const allowed = ({ address }: Address) => wanted.privateAddresses || isPublicAddress(address);
  const resolve = wanted.resolve ?? resolveAll;
  const version = isIP(host);
  const found = version ? [{ address: host, family: version }] : await until(resolve(host), signal);
  // One private address is enough to refuse: otherwise the answer of a name server decides where it goes.
  if (found.length === 0 || !found.every(allowed)) throw new PrivateAddressError();
  const pinned: LookupFunction = (_, { all }, done) =>
    all ? done(null, [...found]) : done(null, found[0]!.address, found[0]!.family);
  const body = Buffer.from(wanted.body);
  const options: RequestOptions = {
    method: 'POST',
    agent: false,
    lookup: pinned,
    signal,
    headers: { ...wanted.headers, 'content-length': String(body.length), connection: 'close' },
  };
  const request = (url.protocol === 'http:' ? plain : secure)(url, options);
  const response = await responseTo(request, body);
  const { statusCode: status = 0, headers } = response;
  const text = await readStart(response, wanted.responseMax);
  request.destroy();
  return { status, error: errorOf(status), retryAfter: headers['retry-after'], response: text };
}

const errorOf = (status: number): AttemptError | undefined => {
  if (status >= 200 && status < 300) return undefined;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
};

function responseTo(request: ClientRequest, body: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on('response', resolve);
    request.on('error', reject);
    request.end(body);
  });
}

/** The status has arrived: a body that is slow or breaks off does not change the outcome. */
async function readStart(response: IncomingMessage, max: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= max) break;
    }
  } catch {
    // What has arrived is kept.
  }
  // A character that was cut off, or bytes that are not text, become U+FFFD; PostgreSQL stores no NUL.
  return Buffer.concat(chunks).subarray(0, max).toString('utf8').replaceAll('\0', '\ufffd');
}

function until<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', onAbort));
}

function reasonOf(error: unknown): AttemptError {
  if (error instanceof PrivateAddressError) return 'private';
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException;
  if (syscall === 'getaddrinfo' || code.startsWith('ENOTFOUND') || code === 'EAI_AGAIN') return 'dns';
  if (code === 'ECONNRESET' || code === 'EPIPE' || code.startsWith('HPE_')) return 'closed';
  if (code === 'EPROTO' || /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/.test(code)) return 'tls';
  return 'unreachable';
}
