import { createHash, randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Hasher, startHasher } from './hasher.ts';

let folder: string;
let hasher: Hasher;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'test-hash-'));
  hasher = startHasher();
});
afterAll(async () => {
  await hasher.stop();
  await rm(folder, { recursive: true, force: true });
});

const digestOf = (bytes: Buffer) => ({
  sha256: createHash('sha256').update(bytes).digest('hex'),
  crc32: crc32(bytes),
});

test('Hashes a file while it grows, with pauses', async () => {
  const path = join(folder, 'growing');
  const bytes = randomBytes(9_000_000);
  await writeFile(path, '');
  for (let at = 0; at < bytes.length; at += 1_000_000) {
    hasher.follow('growing', path);
    await appendFile(path, bytes.subarray(at, at + 1_000_000));
    hasher.pause('growing');
  }
  expect(await hasher.finish('growing', path, bytes.length)).toEqual(digestOf(bytes));
});

test('Answers two calls for the same file, also when paused in between', async () => {
  const path = join(folder, 'twice');
  const bytes = randomBytes(6_000_000);
  await writeFile(path, bytes);
  const [one, two] = [hasher.finish('twice', path, bytes.length), hasher.finish('twice', path, bytes.length)];
  hasher.pause('twice');
  expect(await Promise.all([one, two])).toEqual([digestOf(bytes), digestOf(bytes)]);
});

test('Hashes an empty file, and fails for a missing file or one of another length', async () => {
  const empty = join(folder, 'empty');
  await writeFile(empty, '');
  expect(await hasher.finish('empty', empty, 0)).toEqual(digestOf(Buffer.alloc(0)));
  await expect(hasher.finish('missing', join(folder, 'missing'), 1)).rejects.toThrow('ENOENT');
  await writeFile(empty, 'abc');
  await expect(hasher.finish('short', empty, 4)).rejects.toThrow('3 bytes');
  hasher.forget('short');
  expect(await hasher.finish('short', empty, 3)).toEqual(digestOf(Buffer.from('abc')));
});

test('Rejects the pending digest of a file that was forgotten, without affecting later calls', async () => {
  const path = join(folder, 'given up');
  const bytes = randomBytes(6_000_000);
  await writeFile(path, bytes);
  const digest = hasher.finish('given up', path, bytes.length);
  hasher.forget('given up');
  await expect(digest).rejects.toThrow('given up');
  // A late message of the thread is not taken for the reply to a later call.
  expect(await hasher.finish('another', path, bytes.length)).toEqual(digestOf(bytes));
  expect(await hasher.finish('given up', path, bytes.length)).toEqual(digestOf(bytes));
});
