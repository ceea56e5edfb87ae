import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Http } from './bind.ts';
import { isKnown } from './send-range.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** 7% larger than the highest level, in a quarter of its time: the first visitor waits for it. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

export const compress: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
  identity: async (bytes) => bytes,
};

export function encodingFor(accepted: string | undefined): Encoding {
  const names = (accepted ?? '').split(',').map((part) => part.trim());
  // Weights such as `br;q=0` get the uncompressed file: no browser sends them.
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : 'identity';
}

/** Sends a text that is the same for every caller: built and compressed once, and not sent again to who has it. */
export function cachedDocument(
  type: string,
  build: () => string,
): (http: Pick<Http, 'request' | 'reply'>) => Promise<void> {
  const known = new Map<Encoding, Promise<Buffer>>();
  let etag = '';
  const load = (encoding: Encoding): Promise<Buffer> => {
    const bytes =
      known.get(encoding) ??
      (encoding === 'identity'
        ? Promise.resolve(Buffer.from(build()))
        : load('identity').then((plain) => compress[encoding](plain)));
    known.set(encoding, bytes);
    return bytes;
  };
  return async ({ request, reply }) => {
    const plain = await load('identity');
    etag ||= createHash('sha256').update(plain).digest('base64url').slice(0, 22);
    const encoding = encodingFor(request.headers['accept-encoding']);
    const own = `"${etag}-${encoding}"`;
    reply.headers({ vary: 'accept-encoding', etag: own, 'cache-control': 'no-cache' });
    if (isKnown(request.headers['if-none-match'], own)) {
      await reply.status(304).send();
      return;
    }
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    await reply.type(type).send(await load(encoding));
  };
}
