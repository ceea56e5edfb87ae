import { Readable } from 'node:stream';
import type { PooledPieces, Range } from '#platform/storage/storage.ts';
import type { Http } from './bind.ts';
import { parseRange } from './byte-range.ts';
import { sendPieces } from './send-pieces.ts';

interface Body {
  size: number;
  etag: string;
  /** The signal: whoever asked has gone. */
  open(range: Range, gone: AbortSignal): PooledPieces;
  /** Hears of the bytes as they go out. */
  count(bytes: number): void;
}

/** Bytes that never change under their tag: whole, or the range asked for. Other headers the caller has set. */
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
    // An empty stream, because of any other answer the framework would count the length anew.
    await reply.send(Readable.from([]));
    return;
  }
  if (size === 0) {
    await reply.send();
    return;
  }
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  await sendPieces(http, { pieces: open({ start, end }, gone.signal), length: end - start + 1, count });
}

/** RFC 9110 section 13.1.2: a list, compared weakly, or a star for any. */
function isKnown(header: string | undefined, etag: string): boolean {
  const known = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return known.includes(etag) || known.includes('*');
}
