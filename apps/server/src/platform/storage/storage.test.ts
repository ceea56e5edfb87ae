import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDiskStorage } from './disk.ts';
import { requireKey, type Storage } from './storage.ts';

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
