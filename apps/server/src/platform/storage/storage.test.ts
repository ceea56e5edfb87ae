import { mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDiskStorage } from './disk.ts';
import { requireKey, type Storage, type StoredFile } from './storage.ts';

let folder: string;
let storage: Storage;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'test-storage-'));
  storage = await openDiskStorage(join(folder, 'store'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([
  '',
  '/etc/passwd',
  '../x',
  'raw/../../x',
  'raw//x',
  'raw/..',
  '.hidden',
  'a b',
  'a\0b',
  'a\\b',
  'é',
  'a\n',
])('%j is no key', async (key) => {
  expect(() => requireKey(key)).toThrow('Not a storage key');
  await expect(async () => storage.read(key)).rejects.toThrow('Not a storage key');
  await expect(async () => storage.remove(key)).rejects.toThrow('Not a storage key');
  await expect(async () => storage.removeAll(key)).rejects.toThrow('Not a storage key');
  await expect(async () => storage.adopt(key, join(folder, 'none'))).rejects.toThrow('Not a storage key');
});

test('a file moves in whole, is read in parts, and goes', async () => {
  const path = join(folder, 'file');
  await writeFile(path, '0123456789');
  await storage.adopt('raw/tenant/file-1.bin', path);
  await expect(stat(path)).rejects.toThrow('ENOENT');
  expect(await storage.size('raw/tenant/file-1.bin')).toBe(10);
  expect((await buffer(await storage.read('raw/tenant/file-1.bin'))).toString()).toBe('0123456789');
  const part = await storage.read('raw/tenant/file-1.bin', { start: 3, end: 5 });
  expect((await buffer(part)).toString()).toBe('345');
  const copy = await storage.localCopy('raw/tenant/file-1.bin');
  expect(await readFile(copy.path, 'utf8')).toBe('0123456789');
  await copy.release();
  await storage.remove('raw/tenant/file-1.bin');
  await storage.remove('raw/tenant/file-1.bin');
  expect(await storage.size('raw/tenant/file-1.bin')).toBeUndefined();
  expect(await storage.freeBytes()).toBeGreaterThan(0);
});

test('a second key holds the same bytes, on its own', async () => {
  await writeFile(join(folder, 'one'), 'twice');
  await storage.adopt('raw/t2/one', join(folder, 'one'));
  await storage.copy('raw/t2/one', 'archive/t2/one');
  // Asked twice, after a crash in between.
  await storage.copy('raw/t2/one', 'archive/t2/one');
  await storage.remove('raw/t2/one');
  expect(await storage.size('raw/t2/one')).toBeUndefined();
  expect((await buffer(await storage.read('archive/t2/one'))).toString()).toBe('twice');
  await expect(storage.copy('raw/t2/none', 'archive/t2/none')).rejects.toThrow('ENOENT');
  expect(() => storage.list('../t2')).toThrow('Not a storage key');
});

async function listed(prefix: string): Promise<StoredFile[]> {
  const found: StoredFile[] = [];
  for await (const file of storage.list(prefix)) found.push(file);
  return found;
}

test('the list names what is below a beginning, and since when', async () => {
  const before = Date.now();
  for (const key of ['raw/t3/a', 'raw/t3/deep/b.zst', 'raw/t30/c', 'derived/t3/d']) {
    const path = join(folder, 'listed');
    await writeFile(path, key);
    // Bytes that waited long before they were moved in.
    await utimes(path, 1, 1);
    await storage.adopt(key, path);
  }
  const found = await listed('raw/t3');
  expect(found.map(({ key, size }) => [key, size]).sort()).toEqual([
    ['raw/t3/a', 8],
    ['raw/t3/deep/b.zst', 17],
  ]);
  for (const { storedat } of found) expect(storedat.getTime()).toBeGreaterThanOrEqual(before - 2_000);
  expect(await listed('raw/nobody')).toEqual([]);
});

test('everything below one beginning goes at once, and nothing beside it', async () => {
  const keys = ['raw/t1/a', 'raw/t1/b', 'raw/t10/a', 'derived/t1/a'];
  for (const key of keys) {
    await writeFile(join(folder, 'part'), key);
    await storage.adopt(key, join(folder, 'part'));
  }
  await storage.removeAll('raw/t1');
  await storage.removeAll('raw/t1');
  expect(await Promise.all(keys.map((key) => storage.size(key)))).toEqual([undefined, undefined, 9, 12]);
});
