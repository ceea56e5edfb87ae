import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Transform, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { constants, createZstdCompress, createZstdDecompress, zstdCompress } from 'node:zlib';
import type { Storage } from './storage.ts';

/** The bytes read or written are not as expected. A retry does not help. */
export class DamagedBytesError extends Error {
  override name = 'DamagedBytesError';
}

/** Compression must save at least 5 %; video and photos are already compressed. */
const WORTH = 0.95;
/** Smaller files use one disk block either way. */
const SMALLEST = 4096;
const SAMPLE = 1 << 20;
const SAMPLES = 3;
const params = {
  [constants.ZSTD_c_compressionLevel]: 6,
  // Detects disk corruption when decompressing.
  [constants.ZSTD_c_checksumFlag]: 1,
};
const compress = promisify(zstdCompress);

/** Estimates from samples at the beginning, the middle and the end. */
export async function isWorthCompressing(storage: Storage, key: string, size: number): Promise<boolean> {
  if (size <= SMALLEST) return false;
  const whole = size <= SAMPLES * SAMPLE;
  const starts = whole ? [0] : [0, Math.floor((size - SAMPLE) / 2), size - SAMPLE];
  let [read, packed] = [0, 0];
  for (const start of starts) {
    const end = whole ? size - 1 : start + SAMPLE - 1;
    const part = await buffer(await storage.read(key, { start, end }));
    read += part.length;
    packed += (await compress(part, { params })).length;
  }
  return packed <= read * WORTH;
}

export interface Known {
  size: number;
  /** Known for originals; null for generated files. */
  sha256: string | null;
}

/**
 * Compresses a stored object to a file, decompresses it again and compares. Returns false when the result is not small
 * enough: then discard the file.
 */
export async function compressObject(
  storage: Storage,
  key: string,
  known: Known,
  path: string,
  signal: AbortSignal,
): Promise<boolean> {
  const read = meter();
  const source = await storage.read(key);
  await pipeline(source, read.tap, createZstdCompress({ params }), createWriteStream(path), { signal });
  requireSame(read.result(), known, `${key} is not what was stored`);
  if ((await stat(path)).size > known.size * WORTH) return false;
  const back = meter();
  await pipeline(createReadStream(path), createZstdDecompress(), back.tap, nowhere(), { signal });
  requireSame(back.result(), read.result(), `${key} came back otherwise than it was packed`);
  return true;
}

export async function decompressObject(
  storage: Storage,
  key: string,
  known: Known,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const written = meter();
  const source = await storage.read(key);
  await pipeline(source, createZstdDecompress(), written.tap, createWriteStream(path), { signal }).catch(
    (error: NodeJS.ErrnoException) => {
      if (!/^Z(STD)?_/.test(error.code ?? '')) throw error;
      throw new DamagedBytesError(`${key} cannot be unpacked`, { cause: error });
    },
  );
  requireSame(written.result(), known, `${key} is not what was packed`);
}

function requireSame(found: Known, wanted: Known, words: string): void {
  const differs = wanted.sha256 !== null && found.sha256 !== wanted.sha256;
  if (differs || found.size !== wanted.size) throw new DamagedBytesError(words);
}

function meter() {
  const hash = createHash('sha256');
  let size = 0;
  const tap = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  let sha256: string | undefined;
  return {
    tap,
    result: () => {
      sha256 ??= hash.digest('hex');
      return { size, sha256 };
    },
  };
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });
