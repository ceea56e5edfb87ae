import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { requireKey, type Storage } from './storage.ts';

export async function openDiskStorage(root: string): Promise<Storage> {
  await mkdir(root, { recursive: true });
  const pathOf = (key: string) => join(root, requireKey(key));

  return {
    async adopt(key, localPath) {
      const target = pathOf(key);
      await mkdir(dirname(target), { recursive: true });
      await syncFile(localPath);
      await rename(localPath, target).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EXDEV') throw error;
        // Another file system: copy beside the target first, so that a half copy never carries the name.
        const copy = `${target}.part`;
        await copyFile(localPath, copy);
        await syncFile(copy);
        await rename(copy, target);
        await rm(localPath, { force: true });
      });
      // The name is durable only once its folder is.
      await syncFile(dirname(target));
    },
    read: async (key, range) => createReadStream(pathOf(key), { ...range, highWaterMark: 1 << 20 }),
    size: (key) =>
      stat(pathOf(key)).then(
        (entry) => entry.size,
        () => undefined,
      ),
    remove: (key) => rm(pathOf(key), { force: true }),
    removeAll: (prefix) => rm(pathOf(prefix), { recursive: true, force: true }),
    localCopy: async (key) => ({ path: pathOf(key), release: async () => {} }),
    async freeBytes() {
      const info = await statfs(root);
      return info.bavail * info.bsize;
    },
  };
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
