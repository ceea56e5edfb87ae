import { randomBytes } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, link, mkdir, open, opendir, rename, rm, stat, statfs, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pooledReads } from './pooled-reads.ts';
import { requireKey, type Storage, type StoredFile } from './storage.ts';

/** Errors of file systems that do not support hard links here. */
const NO_LINK = ['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK', 'ENOSYS'];

export async function openDiskStorage(root: string): Promise<Storage> {
  await mkdir(root, { recursive: true });
  const pathOf = (key: string) => join(root, requireKey(key));

  return {
    async adopt(key, localPath, state) {
      const target = pathOf(key);
      if (state !== 'synced') {
        // The file may be days old: the modification time must be the time of storage.
        await utimes(localPath, new Date(), new Date());
        await syncFile(localPath);
      }
      await moveInto(localPath, target);
      // The directory entry is durable only after its folder is synced.
      await syncFile(dirname(target));
    },
    async copy(from, to) {
      const target = pathOf(to);
      await mkdir(dirname(target), { recursive: true });
      // Objects are immutable, so a hard link is as good as a copy. An existing target is the same copy.
      await link(pathOf(from), target).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return;
        if (!NO_LINK.includes(error.code ?? '')) throw error;
        await copyWhole(pathOf(from), target);
      });
      await syncFile(dirname(target));
    },
    list: (prefix) => walk(requireKey(prefix), root),
    read: async (key, range) => createReadStream(pathOf(key), { ...range, highWaterMark: 1 << 20 }),
    readPooled: (key, range) => pooledReads(pathOf(key), range),
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

async function moveInto(from: string, target: string, again = true): Promise<void> {
  try {
    await rename(from, target);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EXDEV') {
      await mkdir(dirname(target), { recursive: true });
      await copyWhole(from, target);
      await rm(from, { force: true });
    } else if (code === 'ENOENT' && again) {
      // The first file of its folder.
      await mkdir(dirname(target), { recursive: true });
      await moveInto(from, target, false);
    } else throw error;
  }
}

/** Copies to a temporary name first, so that a partial copy never has the final name. */
async function copyWhole(from: string, target: string): Promise<void> {
  // A unique name: two concurrent copies must not write to the same file.
  const part = `${target}.${randomBytes(6).toString('hex')}.part`;
  await copyFile(from, part, constants.COPYFILE_FICLONE);
  await syncFile(part);
  await rename(part, target);
}

async function* walk(key: string, root: string): AsyncGenerator<StoredFile> {
  const folder = await opendir(join(root, key)).catch(ifMissing);
  if (!folder) return;
  for await (const entry of folder) {
    const inner = `${key}/${entry.name}`;
    if (entry.isDirectory()) yield* walk(inner, root);
    else {
      const found = await stat(join(root, inner)).catch(ifMissing);
      if (found) yield { key: inner, size: found.size, storedat: found.mtime };
    }
  }
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
