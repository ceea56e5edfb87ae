import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface BoundedCache {
  get(key: string): Promise<Buffer | undefined>;
  has(key: string): boolean;
  put(key: string, bytes: Buffer): Promise<void>;
  /** Bytes on disk. */
  held(): number;
}

/** A cache of files in a folder it owns; evicts the least recently used files above the size limit. */
export function openBoundedCache(folder: string, most: number): BoundedCache {
  // In order of last use.
  const files = new Map<string, { path: string; size: number }>();
  let [held, number] = [0, 0];

  function forget(key: string): string | undefined {
    const file = files.get(key);
    if (!file) return undefined;
    files.delete(key);
    held -= file.size;
    return file.path;
  }

  return {
    async get(key) {
      const file = files.get(key);
      if (!file) return undefined;
      files.delete(key);
      files.set(key, file);
      // The file may be evicted during the read, or the folder may have been emptied: then it is a cache miss.
      return readFile(file.path).catch(() => {
        if (files.get(key) === file) forget(key);
        return undefined;
      });
    },
    has: (key) => files.has(key),
    async put(key, bytes) {
      if (bytes.length > most) return;
      const path = join(folder, `kept-${++number}`);
      // Write and rename, so that a reader never gets a partial file.
      await writeFile(`${path}.part`, bytes);
      await rename(`${path}.part`, path);
      const over = [forget(key)];
      files.set(key, { path, size: bytes.length });
      held += bytes.length;
      for (const oldest of files.keys()) {
        if (held <= most) break;
        over.push(forget(oldest));
      }
      for (const gone of over) if (gone) await rm(gone, { force: true });
    },
    held: () => held,
  };
}
