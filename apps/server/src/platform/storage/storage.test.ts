import { randomBytes } from 'node:crypto';
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasObjectStore, openTestStorage } from '#test/store.ts';
import { type Range, requireKey, type Storage, type StoredFile } from './storage.ts';

// The contract of every store, tested on disk, and on an object store if the run has one.

const drivers = ['disk', 's3'] as const;

describe.each(drivers)('Storage driver %s', (driver) => {
  describe.skipIf(driver === 's3' && !hasObjectStore())('storage contract', () => {
    let folder: string;
    let storage: Storage;
    beforeAll(async () => {
      ({ storage, folder } = await openTestStorage(driver));
    });

    async function put(key: string, bytes: string | Uint8Array): Promise<void> {
      const path = join(folder, 'incoming');
      await writeFile(path, bytes);
      await storage.adopt(key, path);
    }
    const bytesOf = async (key: string, range?: { start: number; end: number }) =>
      buffer(await storage.read(key, range));
    async function readPooled(key: string, range: Range): Promise<Buffer> {
      const copies: Buffer[] = [];
      for await (const piece of storage.readPooled(key, range)) copies.push(Buffer.from(piece));
      return Buffer.concat(copies);
    }
    async function listed(prefix: string): Promise<StoredFile[]> {
      const found: StoredFile[] = [];
      for await (const file of storage.list(prefix)) found.push(file);
      return found;
    }

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
    ])('refuses %j as a key', async (key) => {
      expect(() => requireKey(key)).toThrow('Not a storage key');
      await expect(async () => storage.read(key)).rejects.toThrow('Not a storage key');
      await expect(readPooled(key, { start: 0, end: 1 })).rejects.toThrow('Not a storage key');
      await expect(async () => storage.remove(key)).rejects.toThrow('Not a storage key');
      await expect(async () => storage.removeAll(key)).rejects.toThrow('Not a storage key');
      await expect(async () => storage.adopt(key, join(folder, 'none'))).rejects.toThrow('Not a storage key');
      await expect(async () => storage.copy(key, 'raw/x')).rejects.toThrow('Not a storage key');
      await expect(async () => storage.copy('raw/x', key)).rejects.toThrow('Not a storage key');
      await expect(async () => storage.localCopy(key)).rejects.toThrow('Not a storage key');
    });

    test('reports a missing file as ENOENT, and removing it is harmless', async () => {
      const missing = { code: 'ENOENT' };
      expect(await storage.size('raw/none')).toBeUndefined();
      await expect(bytesOf('raw/none')).rejects.toMatchObject(missing);
      await expect(readPooled('raw/none', { start: 0, end: 1 })).rejects.toMatchObject(missing);
      await expect(storage.copy('raw/none', 'archive/none')).rejects.toMatchObject(missing);
      await expect(storage.adopt('raw/none', join(folder, 'none'))).rejects.toMatchObject(missing);
      await storage.remove('raw/none');
      await storage.removeAll('raw/none');
      expect(await listed('raw/none')).toEqual([]);
    });

    test('moves a file in, reads it completely and by range, and removes it', async () => {
      const path = join(folder, 'file');
      await writeFile(path, '0123456789');
      await storage.adopt('raw/tenant/file-1.bin', path);
      await expect(stat(path)).rejects.toThrow('ENOENT');
      expect(await storage.size('raw/tenant/file-1.bin')).toBe(10);
      expect((await bytesOf('raw/tenant/file-1.bin')).toString()).toBe('0123456789');
      expect((await bytesOf('raw/tenant/file-1.bin', { start: 3, end: 5 })).toString()).toBe('345');
      expect((await bytesOf('raw/tenant/file-1.bin', { start: 8, end: 99 })).toString()).toBe('89');
      expect((await bytesOf('raw/tenant/file-1.bin', { start: 10, end: 99 })).toString()).toBe('');
      const copy = await storage.localCopy('raw/tenant/file-1.bin');
      expect(await readFile(copy.path, 'utf8')).toBe('0123456789');
      await copy.release();
      await storage.remove('raw/tenant/file-1.bin');
      await storage.remove('raw/tenant/file-1.bin');
      expect(await storage.size('raw/tenant/file-1.bin')).toBeUndefined();
      expect(await storage.freeBytes()).toBeGreaterThan(0);
    });

    test('stores, copies and reads an empty file', async () => {
      await put('raw/t/empty', '');
      expect(await storage.size('raw/t/empty')).toBe(0);
      expect((await bytesOf('raw/t/empty')).length).toBe(0);
      await storage.copy('raw/t/empty', 'archive/t/empty');
      const copy = await storage.localCopy('archive/t/empty');
      expect((await readFile(copy.path)).length).toBe(0);
      await copy.release();
    });

    test('overwrites a file that is moved in again under the same key', async () => {
      await put('raw/t/again', 'first');
      await put('raw/t/again', 'second');
      expect((await bytesOf('raw/t/again')).toString()).toBe('second');
    });

    test('returns a file of many parts unchanged, by range and as a copy', async () => {
      const bytes = randomBytes(23_000_001);
      await put('raw/t/large', bytes);
      expect(await storage.size('raw/t/large')).toBe(bytes.length);
      expect((await bytesOf('raw/t/large')).equals(bytes)).toBe(true);
      const range = { start: 5_242_879, end: 10_485_761 };
      const part = await bytesOf('raw/t/large', range);
      expect(part.equals(bytes.subarray(range.start, range.end + 1))).toBe(true);
      expect((await readPooled('raw/t/large', range)).equals(part)).toBe(true);
      await storage.copy('raw/t/large', 'archive/t/large');
      expect((await bytesOf('archive/t/large')).equals(bytes)).toBe(true);
      const [one, two] = await Promise.all([
        storage.localCopy('archive/t/large'),
        storage.localCopy('archive/t/large'),
      ]);
      await one.release();
      expect((await readFile(two.path)).equals(bytes)).toBe(true);
      await two.release();
    });

    test('still reads the file after many readers stopped early', async () => {
      const bytes = randomBytes(8_000_000);
      await put('raw/t/left', bytes);
      for (let round = 0; round < 100; round++) {
        const stream = await storage.read('raw/t/left');
        await new Promise((resolve) => stream.once('readable', resolve));
        stream.destroy();
      }
      expect((await bytesOf('raw/t/left')).equals(bytes)).toBe(true);
    });

    test('keeps a copy when the original key is removed', async () => {
      await put('raw/t2/one', 'twice');
      await storage.copy('raw/t2/one', 'archive/t2/one');
      // Repeated, as after a crash.
      await storage.copy('raw/t2/one', 'archive/t2/one');
      await storage.remove('raw/t2/one');
      expect(await storage.size('raw/t2/one')).toBeUndefined();
      expect((await bytesOf('archive/t2/one')).toString()).toBe('twice');
      expect(() => storage.list('../t2')).toThrow('Not a storage key');
    });

    test('lists the files below a prefix, with the time they were stored', async () => {
      const before = Date.now();
      for (const key of ['raw/t3/a', 'raw/t3/deep/b.zst', 'raw/t30/c', 'derived/t3/d']) {
        const path = join(folder, 'listed');
        await writeFile(path, key);
        // A file that was written long before it was moved in.
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

    test('lists and removes more than a page of keys, and nothing outside the prefix', async () => {
      const keys = Array.from({ length: 1_050 }, (_, number) => `raw/t1/${number}`);
      await put('raw/t1/first', 'x');
      for (let at = 0; at < keys.length; at += 50) {
        await Promise.all(keys.slice(at, at + 50).map((key) => storage.copy('raw/t1/first', key)));
      }
      await put('raw/t10/a', 'stays');
      await put('derived/t1/a', 'stays');
      expect(new Set((await listed('raw/t1')).map(({ key }) => key))).toEqual(
        new Set([...keys, 'raw/t1/first']),
      );
      await storage.removeAll('raw/t1');
      await storage.removeAll('raw/t1');
      expect(await listed('raw/t1')).toEqual([]);
      expect(await Promise.all([storage.size('raw/t10/a'), storage.size('derived/t1/a')])).toEqual([5, 5]);
    });

    test('leaves no files outside the store', async () => {
      const left = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
        (entry) => entry.isFile() && !entry.parentPath.startsWith(join(folder, 'store')),
      );
      expect(left).toEqual([]);
    });
  });
});
