import type { PooledPieces } from '#platform/storage/storage.ts';
import type { Http } from './bind.ts';

interface Body {
  pieces: PooledPieces;
  /** The announced length. Fewer bytes or an error destroys the connection, so that the client detects truncation. */
  length: number;
  /** Called for each piece sent. */
  count(bytes: number): void;
}

/**
 * Writes to the socket directly: a pipe keeps references to pieces after it has requested more. Here the next piece is
 * requested only after the system has accepted the previous one.
 */
export async function sendChunks({ reply, request }: Http, { pieces, length, count }: Body): Promise<void> {
  const out = reply.raw;
  // Before the headers are sent, so that an error can still be returned, if the client is still connected.
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
    if (left !== 0) throw new Error('the stream ended before Content-Length was reached');
    out.end();
  } catch (error) {
    // The client disconnected, which stopped the reading.
    if (out.destroyed) return;
    request.log.error({ err: error, req: request }, 'response aborted');
    out.destroy();
  } finally {
    await pieces.return();
  }
}
