import type { IncomingMessage } from 'node:http';
import type { Writable } from 'node:stream';

/**
 * Writes a request body to a file. Unlike pipeline(), a disk error does not destroy the connection: the sender must get
 * an error response. Settles after the file is closed, so that the file is not measured during a last write.
 */
export async function writeBody(source: IncomingMessage, out: Writable): Promise<void> {
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
