import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openProcessTempFolder } from '#platform/files/process-temp-folder.ts';

export interface LocalCopies {
  make(source: Readable, signal?: AbortSignal): Promise<{ path: string; release(): Promise<void> }>;
  close(): Promise<void>;
}

/** Temporary files for programs that can only read local files. */
export async function openLocalCopies(below: string): Promise<LocalCopies> {
  const { path: folder, close } = await openProcessTempFolder(below);
  return {
    async make(source, signal) {
      const path = join(folder, randomBytes(12).toString('hex'));
      const release = () => rm(path, { force: true });
      try {
        await pipeline(source, createWriteStream(path, { mode: 0o600 }), { signal });
      } catch (error) {
        await release();
        throw error;
      }
      return { path, release };
    },
    close,
  };
}
