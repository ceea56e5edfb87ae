import { Readable } from 'node:stream';
import type { PooledPieces, Range } from '#platform/storage/storage.ts';
import type { Http } from './bind.ts';
import { parseRange } from './byte-range.ts';
import { sendChunks } from './send-chunks.ts';

interface Body {
  size: number;
  etag: string;
  /** The signal aborts when the client disconnects. */
  open(range: Range, gone: AbortSignal): PooledPieces;
  /** Called with the number of bytes as they are sent. */
  count(bytes: number): void;
}

/** Sends immutable bytes, whole or the requested range. The caller sets all other headers. */
export async function sendRange(http: Http, { size, etag, open, count }: Body): Promise<void> {
  const { request, reply } = http;
  reply.headers({ etag, 'accept-ranges': 'bytes' });
  if (isKnown(request.headers['if-none-match'], etag)) {
    await reply.status(304).send();
    return;
  }
  const ifRange = request.headers['if-range'];
  const range = ifRange && ifRange !== etag ? 'whole' : parseRange(request.headers.range, size);
  if (range === 'unsatisfiable') {
    await reply.status(416).header('content-range', `bytes */${size}`).send();
    return;
  }
  const { start, end } = range === 'whole' ? { start: 0, end: size - 1 } : range;
  reply.header('content-length', String(end - start + 1));
  if (range !== 'whole') reply.status(206).header('content-range', `bytes ${start}-${end}/${size}`);
  if (request.method === 'HEAD') {
    // An empty stream: for any other body Fastify recalculates the content-length.
    await reply.send(Readable.from([]));
    return;
  }
  if (size === 0) {
    await reply.send();
    return;
  }
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  await sendChunks(http, { pieces: open({ start, end }, gone.signal), length: end - start + 1, count });
}

/** RFC 9110 section 13.1.2: a list with weak comparison, or `*` for any. */
export function isKnown(header: string | undefined, etag: string): boolean {
  const known = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return known.includes(etag) || known.includes('*');
}
