import type { PooledPieces } from '#platform/storage/storage.ts';
import type { Http } from './bind.ts';

interface Body {
  pieces: PooledPieces;
  /** As announced. Fewer, or an error among them, cut the line: whoever reads must not take them for the whole. */
  length: number;
  /** Hears of each piece as it goes out. */
  count(bytes: number): void;
}

/**
 * Writes the answer itself, because a pipe holds on to pieces after it has asked for more. Here the next is asked for
 * when the system has taken the last.
 */
export async function sendPieces({ reply, request }: Http, { pieces, length, count }: Body): Promise<void> {
  const out = reply.raw;
  // While an error can still be answered as one, if anybody is there to hear it.
  const first = await pieces.next().catch((error: unknown) => {
    if (!out.destroyed) throw error;
  });
  if (first?.done && length > 0 && !out.destroyed)
    throw new Error('there are no bytes where some were announced');
  reply.hijack();
  out.on('error', () => {});
  let resume: (isTaken: boolean) => void = () => {};
  out.once('close', () => resume(false));
  const write = (piece: Buffer) =>
    new Promise<boolean>((resolve) => {
      resume = resolve;
      out.write(piece, (error) => resolve(!error));
    });

  let left = length;
  try {
    if (out.destroyed) return;
    out.writeHead(reply.statusCode, reply.getHeaders() as Record<string, string>);
    for (let next = first; next && !next.done; next = await pieces.next()) {
      if (out.destroyed) return;
      left -= next.value.length;
      if (left < 0) break;
      count(next.value.length);
      if (!(await write(next.value))) return;
    }
    if (left !== 0) throw new Error('the bytes are not as many as were announced');
    out.end();
  } catch (error) {
    // Whoever has gone away has stopped the reading.
    if (out.destroyed) return;
    request.log.error({ err: error, req: request }, 'an answer was cut');
    out.destroy();
  } finally {
    await pieces.return();
  }
}
