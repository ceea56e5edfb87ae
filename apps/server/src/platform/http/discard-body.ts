import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/** Long enough for the response to reach a client that is still sending. */
const LINGER_MS = 2_000;
/** By then most clients have sent everything, and read the response without seeing an error. */
const LINGER_BYTES = 16 << 20;
/** Smaller bodies are discarded by the HTTP server, and the connection stays open for the next request. */
const SMALL_BYTES = 64 << 10;

/** Whether the client still sends a body that nobody reads, too large to wait for. */
export function hasRest({ complete, destroyed, headers }: IncomingMessage): boolean {
  if (complete || destroyed) return false;
  if (headers['transfer-encoding'] !== undefined) return true;
  return Number(headers['content-length'] ?? 0) > SMALL_BYTES;
}

/**
 * Discards some of the body, and waits until the client has closed the connection or the time is over. Closing the
 * connection at once would also lose the response: bytes still in flight would cause a connection reset, and the sender
 * would see that instead of the error.
 */
export function discard(source: IncomingMessage): Promise<void> {
  if (source.complete || source.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let left = LINGER_BYTES;
    const timer = setTimeout(() => source.destroy(), LINGER_MS);
    const over = () => {
      clearTimeout(timer);
      resolve();
    };
    source.on('error', () => {});
    source.once('end', over);
    source.once('close', over);
    source.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      // The rest stays with the sender.
      if (left <= 0) source.pause();
    });
  });
}

/** A response whose connection closes only after the client had time to read it. */
export function beforeClosing(source: IncomingMessage, body: Buffer): Readable {
  async function* pieces() {
    yield body;
    await discard(source);
  }
  return Readable.from(pieces(), { objectMode: false });
}
