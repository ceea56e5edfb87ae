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

/** Where entries and bytes are found. Nothing of an archive is held here but the piece that is on its way. */
export interface ZipSource<T extends PlacedEntry> {
  shape: ZipShape;
  /** Entries in their order, from the one that holds this place: among the files, or in the directory. */
  entriesFrom(where: 'at' | 'directoryat', place: number): AsyncIterable<T>;
  read(entry: T, range: Range): PooledPieces;
}

/** Small entries of the directory are sent together: a packet for each would cost more than they do. */
const GATHER = 1 << 16;

export class ZipSourceError extends Error {
  override name = 'ZipSourceError';
}

/** These bytes of the archive. Bytes that are gone, or fewer than they were, end it with an error. */
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
    if (left !== 0) throw new ZipSourceError(`the bytes of an entry of ${entry.size} are not what they were`);
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

/** What of a piece that stands there is asked for. */
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
