import type { PooledPieces, Range } from '#platform/storage/storage.ts';
import {
  headerLength,
  type PlacedEntry,
  writeDirectoryEntry,
  writeEnd,
  writeHeader,
  type ZipLimits,
  type ZipShape,
  zipLimits,
} from './zip-layout.ts';

/** Provides entries and bytes. Only the piece being sent is kept in memory. */
export interface ZipSource<T extends PlacedEntry> {
  shape: ZipShape;
  /** Entries in order, starting with the one that contains this offset: in the file data or in the directory. */
  entriesFrom(where: 'at' | 'directoryat', place: number): AsyncIterable<T>;
  read(entry: T, range: Range): PooledPieces;
}

/** Small directory entries are batched: one packet per entry would cost more than the entry itself. */
const GATHER = 1 << 16;

export class ZipSourceError extends Error {
  override name = 'ZipSourceError';
}

/** Yields a byte range of the archive. Throws when source bytes are missing or shorter than recorded. */
export async function* zipPieces<T extends PlacedEntry>(
  source: ZipSource<T>,
  span: Range,
  limits = zipLimits,
): PooledPieces {
  if (span.start < source.shape.directoryat) yield* files(source, span, limits);
  if (span.end >= source.shape.directoryat) yield* gathered(directory(source, span, limits));
}

async function* files<T extends PlacedEntry>(source: ZipSource<T>, span: Range, limits: ZipLimits) {
  for await (const entry of source.entriesFrom('at', span.start)) {
    if (entry.at > span.end) return;
    const from = entry.at + headerLength(entry, limits);
    const header = cut(writeHeader(entry, limits), entry.at, span);
    if (header.length > 0) yield header;
    const start = Math.max(0, span.start - from);
    const end = Math.min(entry.size - 1, span.end - from);
    if (start > end) continue;
    let left = end - start + 1;
    for await (const chunk of source.read(entry, { start, end })) {
      left -= chunk.length;
      if (left < 0) break;
      yield chunk;
    }
    if (left !== 0) throw new ZipSourceError(`the source of an entry of ${entry.size} bytes has changed`);
  }
}

async function* directory<T extends PlacedEntry>(
  { shape, entriesFrom }: ZipSource<T>,
  span: Range,
  limits: ZipLimits,
) {
  const end = writeEnd(shape, limits);
  const endat = shape.size - end.length;
  if (span.start < endat) {
    for await (const entry of entriesFrom('directoryat', Math.max(span.start, shape.directoryat))) {
      if (entry.directoryat > span.end) return;
      yield cut(writeDirectoryEntry(entry, limits), entry.directoryat, span);
    }
  }
  yield cut(end, endat, span);
}

/** The part of the piece at offset `at` that is within the requested range. */
const cut = (piece: Buffer, at: number, { start, end }: Range) =>
  piece.subarray(Math.min(piece.length, Math.max(0, start - at)), Math.max(0, end + 1 - at));

async function* gathered(small: AsyncIterable<Buffer>) {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const piece of small) {
    waiting.push(piece);
    length += piece.length;
    if (length < GATHER) continue;
    yield Buffer.concat(waiting, length);
    waiting = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(waiting, length);
}
