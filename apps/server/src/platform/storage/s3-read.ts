import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { asMissing, type Bucket, isNamed } from './s3-client.ts';
import type { PooledPieces, Range } from './storage.ts';

/** The connection is considered dead when the store sends nothing for this long while data is requested. */
const SILENCE_MS = 60_000;
/** Maximum number of consecutive connection losses without a byte in between. */
const CUTS = 5;

/**
 * The bytes of an object. Resumes at the current position after a connection loss. Closes the connection when the
 * reader stops.
 */
export async function readObject(bucket: Bucket, key: string, range?: Range): Promise<Readable> {
  const gone = new AbortController();
  let at = range?.start ?? 0;
  const open = async () => {
    const { Body } = await bucket.ask(
      (options) =>
        bucket.client.send(
          new GetObjectCommand({ ...bucket.nameOf(key), ...rangeHeader(at, range?.end) }),
          options,
        ),
      { signal: gone.signal },
    );
    return Body as unknown as IncomingMessage;
  };

  let body: IncomingMessage;
  try {
    body = await open();
  } catch (error) {
    // The range starts past the end of the object: a local file also reads as empty.
    if (isNamed(error, 'InvalidRange')) return Readable.from([]);
    return asMissing(error, key);
  }

  let cuts = 0;
  let isWaiting = true;
  const silence = setTimeout(() => {
    if (isWaiting) body.destroy(new Error('timed out while reading from the object store'));
  }, SILENCE_MS).unref();
  const out = new Readable({
    highWaterMark: 1 << 20,
    read() {
      isWaiting = true;
      silence.refresh();
      body.resume();
    },
    destroy(error, done) {
      clearTimeout(silence);
      gone.abort();
      body.destroy();
      done(error);
    },
  });

  const follow = () => {
    const current = body;
    current.on('data', (chunk: Buffer) => {
      at += chunk.length;
      cuts = 0;
      silence.refresh();
      isWaiting = out.push(chunk);
      if (!isWaiting) current.pause();
    });
    current.on('end', () => out.push(null));
    let isCut = false;
    current.on('error', (error) => {
      if (!isCut && !out.destroyed) void again(error);
      isCut = true;
    });
  };
  const again = async (error: Error) => {
    try {
      cuts += 1;
      if (cuts > CUTS) throw error;
      body = await open();
      if (out.destroyed) body.destroy();
      else follow();
    } catch (failure) {
      out.destroy(failure as Error);
    }
  };
  follow();
  return out;
}

/** Data from the network already has its own buffer per piece, so no pool is needed. */
export async function* lendObject(
  bucket: Bucket,
  key: string,
  range: Range,
  signal?: AbortSignal,
): PooledPieces {
  const bytes = await readObject(bucket, key, range);
  const stop = () => bytes.destroy();
  // Without this, nothing could stop the wait for the next piece.
  signal?.addEventListener('abort', stop, { once: true });
  try {
    if (signal?.aborted) return;
    yield* bytes as AsyncIterable<Buffer>;
  } finally {
    signal?.removeEventListener('abort', stop);
    bytes.destroy();
  }
}

function rangeHeader(start: number, end: number | undefined): { Range?: string } {
  if (start === 0 && end === undefined) return {};
  return { Range: `bytes=${start}-${end ?? ''}` };
}
