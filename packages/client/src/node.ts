import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Download } from './download.ts';
import { RushesError } from './error.ts';
import type { UploadSource } from './upload.ts';

// What needs a file system.

/** A file on disk. It may not change while it is sent. */
export async function fileSource(path: string): Promise<UploadSource> {
  const factsOf = async () => {
    const { size, mtimeMs } = await stat(path);
    return { size, lastModified: Math.floor(mtimeMs) };
  };
  const { size, lastModified } = await factsOf();
  return {
    name: basename(path),
    size,
    lastModified,
    async check() {
      const now = await factsOf().catch(() => undefined);
      if (now?.size === size && now.lastModified === lastModified) return;
      throw new RushesError('changed', `${path} changed while it was uploaded.`);
    },
    // `end` of Node is the last byte.
    read: (start, end) => createReadStream(path, { start, end: end - 1, highWaterMark: 1 << 18 }),
  };
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 18 })) hash.update(piece as Buffer);
  return hash.digest('hex');
}

interface SaveOptions {
  /** The file to write; its folder is created. */
  path: string;
  /** Names the unfinished file: a later call with the same key continues it. */
  key: string;
  sha256?: string | null;
  signal?: AbortSignal;
  onProgress?(received: number, size: number): void;
}

const ATTEMPTS = 6;

/**
 * Saves a download. The bytes arrive in a hidden file next to it, which an interrupted call leaves behind for the next
 * one. Throws a RushesError `incomplete` if the SHA-256 differs.
 */
export async function saveDownload(download: Download, options: SaveOptions): Promise<void> {
  const { path, key, sha256, signal, onProgress } = options;
  const { size } = download;
  const part = join(dirname(path), `.${basename(path).slice(0, 80)}.${key.slice(0, 40)}.part`);
  await mkdir(dirname(path), { recursive: true });
  const sizeOf = async () => (await stat(part).catch(() => undefined))?.size ?? 0;
  let at = await sizeOf();
  if (at > size) {
    await rm(part, { force: true });
    at = 0;
  }
  for (let failures = 0; at < size; ) {
    const before = at;
    try {
      const stream = await download.read(at);
      const counted = async function* () {
        for await (const piece of stream) {
          at += piece.length;
          onProgress?.(at, size);
          yield piece;
        }
      };
      const out = createWriteStream(part, { flags: before > 0 ? 'a' : 'w' });
      await pipeline(counted, out, signal ? { signal } : {});
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      const isRefused = error instanceof RushesError && error.status >= 400 && error.status < 500;
      at = await sizeOf();
      failures = at > before ? 0 : failures + 1;
      if (isRefused || isDiskError(error) || failures >= ATTEMPTS) throw error;
    }
  }
  if (size === 0) await writeFile(part, '');
  if (sha256 && (await hashFile(part)) !== sha256) {
    await rm(part, { force: true });
    throw new RushesError('incomplete', `${path}: the downloaded bytes differ from the original.`);
  }
  await rename(part, path);
}

const isDiskError = (error: unknown) =>
  ['ENOSPC', 'EDQUOT', 'EACCES', 'EROFS', 'EIO'].includes(String((error as NodeJS.ErrnoException).code));
