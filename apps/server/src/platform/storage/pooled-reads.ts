import { type FileHandle, open } from 'node:fs/promises';
import type { PooledPieces, Range } from './storage.ts';

/** So large that asking costs little beside it, so small that what is held for a reader who waits is little too. */
export const PIECE = 1 << 18;
/** Of the buffers that wait for the next reader. */
const WAITING = 32;

const waiting: Buffer[] = [];

/**
 * Of a file: one piece is read while the other is with the reader. The two buffers are used again and again, and by the
 * next reader too. A new one for each piece would have to be collected, and that costs by all that lives in the process.
 */
export async function* pooledReads(path: string, { start, end }: Range): PooledPieces {
  const file = await open(path);
  const isOne = end - start < PIECE;
  const pair = isOne ? [Buffer.allocUnsafe(Math.max(0, end + 1 - start))] : [takeBuffer(), takeBuffer()];
  const fillFrom = (at: number, turn: number) => {
    const filled = fill(file, pair[turn]!.subarray(0, end + 1 - at), at);
    // It is waited for when its turn comes, which may be long after it failed.
    filled.catch(() => {});
    return filled;
  };
  let filling = fillFrom(start, 0);
  try {
    for (let at = start, turn = 0; at <= end; at += PIECE, turn = 1 - turn) {
      const piece = await filling;
      // The other one is back: somebody asks for more.
      if (at + PIECE <= end) filling = fillFrom(at + PIECE, 1 - turn);
      if (piece.length > 0) yield piece;
    }
    // Only now: of a reader who left nobody knows whether the last piece is still on its way somewhere.
    if (!isOne) for (const buffer of pair) giveBack(buffer);
  } finally {
    await filling.catch(() => {});
    await file.close();
  }
}

/** As much of it as the file has from there. */
async function fill(file: FileHandle, into: Buffer, at: number): Promise<Buffer> {
  let filled = 0;
  while (filled < into.length) {
    const { bytesRead } = await file.read(into, filled, into.length - filled, at + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return into.subarray(0, filled);
}

const takeBuffer = () => waiting.pop() ?? Buffer.allocUnsafeSlow(PIECE);

function giveBack(buffer: Buffer): void {
  if (waiting.length < WAITING) waiting.push(buffer);
}
