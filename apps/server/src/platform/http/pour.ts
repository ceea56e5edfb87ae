import type { IncomingMessage } from 'node:http';
import type { Writable } from 'node:stream';

/**
 * Into a file, to its end. Unlike a pipeline, a disk that cannot take the bytes does not take the connection along: its
 * sender has to be told why. Settles when the file is closed: nobody may measure it while a last write is under way.
 */
export async function pour(source: IncomingMessage, out: Writable): Promise<void> {
  const closed = new Promise<void>((resolve) => out.once('close', () => resolve()));
  try {
    await new Promise<void>((resolve, reject) => {
      out.once('finish', resolve);
      out.once('error', reject);
      source.once('error', reject);
      source.once('close', () => {
        if (!source.complete) reject(Object.assign(new Error('the sender is gone'), { code: 'ECONNRESET' }));
      });
      source.pipe(out);
    });
  } catch (error) {
    source.unpipe(out);
    out.destroy();
    throw error;
  } finally {
    await closed;
  }
}

/** Long enough for an answer to reach whoever is still sending. */
const LINGER_MS = 2_000;

/**
 * The rest of a body is not wanted any more. Closing at once would throw away the answer too: what is still on its way
 * meets a closed door, and the sender sees a broken line instead of the reason.
 */
export function linger(source: IncomingMessage): void {
  if (source.complete || source.destroyed) return;
  source.resume();
  const timer = setTimeout(() => source.destroy(), LINGER_MS);
  source.once('close', () => clearTimeout(timer));
}
