import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface BoundedCache {
  get(key: string): Promise<Buffer | undefined>;
  has(key: string): boolean;
  put(key: string, bytes: Buffer): Promise<void>;
  /** Bytes on the disk. */
  held(): number;
}

/** Files in a folder that is nobody else's; what was asked for longest ago goes when there are more bytes than may be. */
export function openBoundedCache(folder: string, most: number): BoundedCache {
  // In the order they were last asked for.
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
      // It may have to go while it is read, or somebody emptied the folder: then it is made again.
      return readFile(file.path).catch(() => {
        if (files.get(key) === file) forget(key);
        return undefined;
      });
    },
    has: (key) => files.has(key),
    async put(key, bytes) {
      if (bytes.length > most) return;
      const path = join(folder, `kept-${++number}`);
      // Nobody reads half of it.
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
