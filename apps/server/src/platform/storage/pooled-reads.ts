import { type FileHandle, open } from 'node:fs/promises';
import type { PooledPieces, Range } from './storage.ts';

/** Large enough that the cost per read is small, small enough to limit the memory held for a slow reader. */
export const PIECE = 1 << 18;
/** Maximum number of free buffers kept in the pool. */
const WAITING = 32;

const waiting: Buffer[] = [];

/**
 * Reads a file with two buffers: one is filled while the reader uses the other. The buffers are reused, also by the
 * next reader. A new buffer per piece would cause garbage collections, whose cost grows with the whole heap.
 */
export async function* pooledReads(path: string, { start, end }: Range): PooledPieces {
  const file = await open(path);
  const isOne = end - start < PIECE;
  const pair = isOne ? [Buffer.allocUnsafe(Math.max(0, end + 1 - start))] : [takeBuffer(), takeBuffer()];
  const fillFrom = (at: number, turn: number) => {
    const filled = fill(file, pair[turn]!.subarray(0, end + 1 - at), at);
    // Awaited only at its turn, possibly long after it failed: avoids an unhandled rejection.
    filled.catch(() => {});
    return filled;
  };
  let filling = fillFrom(start, 0);
  try {
    for (let at = start, turn = 0; at <= end; at += PIECE, turn = 1 - turn) {
      const piece = await filling;
      // The reader asked for the next piece, so the other buffer is free again.
      if (at + PIECE <= end) filling = fillFrom(at + PIECE, 1 - turn);
      if (piece.length > 0) yield piece;
    }
    // Only after a complete read: if the reader left early, the last piece may still be in use.
    if (!isOne) for (const buffer of pair) giveBack(buffer);
  } finally {
    await filling.catch(() => {});
    await file.close();
  }
}

/** Fills the buffer, or less at the end of the file. */
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
