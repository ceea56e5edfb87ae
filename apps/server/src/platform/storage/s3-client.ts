import { setTimeout as delay } from 'node:timers/promises';
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import type { S3Settings } from './s3-settings.ts';
import { requireKey } from './storage.ts';

/** All access to a bucket, with retries for temporary failures of the store. */
export interface Bucket {
  client: S3Client;
  name: string;
  /** The bucket and object name for one of our keys. */
  nameOf(key: string): { Bucket: string; Key: string };
  /** The key for an object name. */
  keyOf(name: string): string;
  /** The prefix of all our object names. */
  root: string;
  /** Runs `work` with retries when the store is busy or the connection is lost. `work` must be repeatable. */
  ask<T>(work: (options: { abortSignal: AbortSignal }) => Promise<T>, limits?: Limits): Promise<T>;
}

interface Limits {
  /** For one attempt, from the request to the response headers. */
  timeoutMs?: number;
  tries?: number;
  signal?: AbortSignal;
}

const TRIES = 6;
const TIMEOUT_MS = 60_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/** A paused reader holds a connection: with the default of 50, fifty paused readers would block all others. */
const MAX_SOCKETS = 2_000;

export function openBucket(settings: S3Settings): Bucket {
  const root = settings.prefix ? `${requireKey(settings.prefix)}/` : '';
  return {
    client: new S3Client(clientConfig(settings, settings.endpoint)),
    name: settings.bucket,
    root,
    nameOf: (key) => ({ Bucket: settings.bucket, Key: root + requireKey(key) }),
    keyOf: (name) => name.slice(root.length),
    ask: sendWithRetries,
  };
}

/** Errors are thrown, and the caller logs them. */
const say = () => {};
const silent = { trace: say, debug: say, info: say, warn: say, error: say };

export function clientConfig(settings: S3Settings, endpoint: string): S3ClientConfig {
  return {
    endpoint,
    region: settings.region,
    credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
    forcePathStyle: settings.pathStyle,
    // Stores of other vendors do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The SDK does not retry streams; sendWithRetries() handles all retries.
    maxAttempts: 1,
    logger: silent,
    requestHandler: {
      connectionTimeout: 10_000,
      httpAgent: { keepAlive: true, maxSockets: MAX_SOCKETS },
      httpsAgent: { keepAlive: true, maxSockets: MAX_SOCKETS },
    },
  };
}

async function sendWithRetries<T>(
  work: (options: { abortSignal: AbortSignal }) => Promise<T>,
  { timeoutMs = TIMEOUT_MS, tries = TRIES, signal }: Limits = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted();
    const cut = new AbortController();
    const stop = () => cut.abort();
    const timer = setTimeout(stop, timeoutMs);
    signal?.addEventListener('abort', stop);
    try {
      return await work({ abortSignal: cut.signal });
    } catch (error) {
      const isPassing = cut.signal.aborted ? !signal?.aborted : isWorthAnotherTry(error);
      if (!isPassing || attempt >= tries) throw error;
      const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
      await delay(longest * (0.5 + Math.random() / 2), undefined, signal ? { signal } : {});
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    }
  }
}

const lineTroubles = new Set([
  ...['ECONNRESET', 'ECONNREFUSED', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'ENOTFOUND'],
]);
const busyNames = new Set([
  'SlowDown',
  'RequestTimeout',
  'TimeoutError',
  'Throttling',
  'ThrottlingException',
]);

interface StoreError {
  name?: string;
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

/** The store was busy or the connection was lost. */
export function isWorthAnotherTry(error: unknown): boolean {
  const { name = '', code = '' } = error as StoreError;
  const status = statusOf(error) ?? 0;
  return status >= 500 || status === 429 || busyNames.has(name) || lineTroubles.has(code);
}

export function statusOf(error: unknown): number | undefined {
  return (error as StoreError).$metadata?.httpStatusCode;
}

export function isNamed(error: unknown, ...names: string[]): boolean {
  return names.includes((error as StoreError).name ?? '');
}

export function isMissing(error: unknown): boolean {
  return isNamed(error, 'NoSuchKey', 'NotFound') && statusOf(error) === 404;
}

/** The same error code as for the disk, so that features do not depend on the store. */
export function asMissing(error: unknown, key: string): never {
  if (!isMissing(error)) throw error;
  throw Object.assign(new Error(`ENOENT: ${key} is not in the store`, { cause: error }), { code: 'ENOENT' });
}
