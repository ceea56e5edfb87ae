import { completeParts, listParts, signParts } from '@rushes/contract/multipart';
import { ApiError, call } from '#lib/api.ts';
import { failureOf } from './problems.ts';
import { retry } from './retry.ts';
import { checkSource } from './source.ts';
import type { Push, PushInput } from './transport.ts';

// Multipart upload directly to the object store: the server signs the URLs and is notified when all parts are there.

/** Maximum number of parallel part uploads, across all files. */
const AT_ONCE = 3;
/** URLs signed per request. A URL is valid for an hour, which a slow connection may need for a few parts. */
const SIGNED_AT_ONCE = 6;

/** Consecutive attempts, each signed by our server, without a response: then the store counts as unreachable. */
const SILENCE_MAX = 3;

export type Put = (
  url: string,
  part: Blob,
  sent: (bytes: number) => void,
  signal: AbortSignal,
) => Promise<void>;

export interface Span {
  number: number;
  start: number;
  end: number;
}

export function spansOf(size: number, partsize: number): Span[] {
  return Array.from({ length: Math.ceil(size / partsize) }, (_, place) => ({
    number: place + 1,
    start: place * partsize,
    end: Math.min(size, (place + 1) * partsize),
  }));
}

/** The parts that the store does not have completely. */
export function missingSpans(
  spans: readonly Span[],
  arrived: readonly { number: number; size: number }[],
): Span[] {
  const sizes = new Map(arrived.map(({ number, size }) => [number, size]));
  return spans.filter(({ number, start, end }) => sizes.get(number) !== end - start);
}

let free = AT_ONCE;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free -= 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }
}

export function pushInParts(input: Omit<PushInput, 'transport'>, put: Put = putPart): Push {
  const stop = new AbortController();
  return {
    done: sendAll(input, put, stop.signal).catch((error: unknown) => {
      // When one part fails, stop all of them.
      stop.abort();
      throw error;
    }),
    stop: () => stop.abort(),
    // Parts waiting for a retry are woken by the waiter; nothing else waits here.
    wake: () => {},
  };
}

async function sendAll(input: Omit<PushInput, 'transport'>, put: Put, signal: AbortSignal): Promise<void> {
  const { item, point, timer, progress } = input;
  const params = { id: point.uploadid };
  const retried = <T>(work: () => Promise<T>) => retry(work, timer, () => signal.aborted);
  const { partsize, parts } = await retried(() => call(listParts, { params, signal }));
  const spans = spansOf(item.size, partsize);
  const missing = missingSpans(spans, parts);

  const sent = new Map<number, number>();
  let silence = 0;
  let before = item.size - missing.reduce((sum, { start, end }) => sum + end - start, 0);
  const report = () => progress(before + [...sent.values()].reduce((sum, bytes) => sum + bytes, 0));
  report();

  const signed = new Map<number, string>();
  let signing: Promise<unknown> = Promise.resolve();
  /** Serialized: the first response usually includes the URLs for the next parts. */
  function sign(number: number): Promise<string> {
    const mine = signing.catch(() => {}).then(() => signNow(number));
    signing = mine;
    return mine;
  }
  async function signNow(number: number): Promise<string> {
    const known = signed.get(number);
    if (known) return known;
    const from = missing.findIndex((span) => span.number === number);
    const numbers = missing.slice(from, from + SIGNED_AT_ONCE).map((span) => span.number);
    const reply = await call(signParts, { params, body: { numbers }, signal });
    for (const part of reply.parts) signed.set(part.number, part.url);
    const url = signed.get(number);
    if (!url) throw new ApiError('system-error', 500);
    return url;
  }

  async function sendPart({ number, start, end }: Span): Promise<void> {
    await retried(async () => {
      await checkSource(item.file);
      const url = await sign(number);
      try {
        const part = item.file.slice(start, end);
        const note = (bytes: number) => {
          sent.set(number, bytes);
          report();
        };
        await put(url, part, note, signal);
        silence = 0;
      } catch (error) {
        sent.delete(number);
        signed.delete(number);
        const isSilent = failureOf(error).status === 0 && !signal.aborted;
        silence = isSilent ? silence + 1 : 0;
        // A browser cannot distinguish a network failure from a CORS refusal by the store: fall back to the server.
        if (silence >= SILENCE_MAX) throw new ApiError('ERR167', 409);
        // 403 from the store means an expired URL: retry with a new one; the server decides whether to sign it.
        if (failureOf(error).status === 403) throw new ApiError('network', 0);
        throw error;
      }
    });
    sent.delete(number);
    before += end - start;
    report();
  }

  await Promise.all(
    missing.map((span) =>
      inTurn(async () => {
        if (!signal.aborted) await sendPart(span);
      }),
    ),
  );
  if (signal.aborted) return;
  await retried(() => call(completeParts, { params, signal }));
}

/** XMLHttpRequest, since fetch does not report upload progress. */
const putPart: Put = (url, part, sent, signal) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener('abort', abort, { once: true });
    request.upload.onprogress = ({ loaded }) => sent(loaded);
    request.onload = () =>
      request.status >= 200 && request.status < 300
        ? resolve()
        : reject(new ApiError('system-error', request.status));
    request.onerror = () => reject(new ApiError('network', 0));
    request.onabort = () => reject(new ApiError('network', 0));
    request.onloadend = () => signal.removeEventListener('abort', abort);
    request.open('PUT', url);
    request.send(part);
  });
