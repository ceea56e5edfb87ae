import type { IncomingMessage } from 'node:http';

/** A piece of a body costs the same time whatever its size. So many are free; then their average size counts. */
const FREE_PIECES = 4_000;
/** Proxies and networks make pieces of a kilobyte and more. */
const AVERAGE_BYTES = 256;

/**
 * Ends a connection whose body arrives in tiny chunks: a megabyte of them would occupy this process for seconds. Counts
 * what the HTTP parser delivers, so that the limit does not depend on who reads the body.
 */
export function limitTinyChunks(request: IncomingMessage): void {
  let pieces = 0;
  let bytes = 0;
  const push = request.push;
  request.push = function count(piece: Buffer | null, encoding?: BufferEncoding) {
    pieces += 1;
    bytes += piece?.length ?? 0;
    if (pieces <= FREE_PIECES + bytes / AVERAGE_BYTES) return push.call(request, piece, encoding);
    // The parser still delivers what it has received.
    if (!request.destroyed) request.destroy();
    return false;
  };
}
