import { createHash, randomBytes } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { openTestStorage } from '#test/store.ts';
import {
  compressObject,
  DamagedBytesError,
  decompressObject,
  isWorthCompressing,
} from './compress-object.ts';
import type { Storage } from './storage.ts';

let folder: string;
let storage: Storage;
beforeAll(async () => {
  ({ storage, folder } = await openTestStorage());
});

const never = new AbortController().signal;
const at = (name: string) => join(folder, name);

async function stored(key: string, bytes: Buffer) {
  await writeFile(at('incoming'), bytes);
  await storage.adopt(key, at('incoming'));
  return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}
const words = (length: number) => Buffer.alloc(length, 'take one, take two, ');
const noise = (length: number) => randomBytes(length);

test.each([
  ['words', words(100_000), true],
  ['text longer than the sample', words(5 << 20), true],
  ['noise', noise(100_000), false],
  ['little text between random bytes', Buffer.concat([noise(4 << 20), words(50_000)]), false],
  ['a short text', words(4096), false],
  ['nothing', Buffer.alloc(0), false],
])('Predicts whether compression is worthwhile: %s', async (_what, bytes, helps) => {
  await stored('raw/t/look', bytes);
  expect(await isWorthCompressing(storage, 'raw/t/look', bytes.length)).toBe(helps);
});

test('A packed file is smaller, and unpacks to the same bytes', async () => {
  const bytes = Buffer.concat([words(3_000_000), noise(1000)]);
  const known = await stored('raw/t/text', bytes);
  expect(await compressObject(storage, 'raw/t/text', known, at('packed'), never)).toBe(true);
  expect((await stat(at('packed'))).size).toBeLessThan(bytes.length / 10);
  await storage.adopt('archive/t/text.zst', at('packed'));
  await decompressObject(storage, 'archive/t/text.zst', known, at('back'), never);
  expect((await readFile(at('back'))).equals(bytes)).toBe(true);
});

test('A file that does not get smaller is not packed', async () => {
  const known = await stored('raw/t/noise', noise(50_000));
  expect(await compressObject(storage, 'raw/t/noise', known, at('noise'), never)).toBe(false);
});

test('Packing fails when the bytes do not match the recorded hash or size', async () => {
  const known = await stored('raw/t/rotten', words(50_000));
  const other = { ...known, sha256: 'f'.repeat(64) };
  await expect(compressObject(storage, 'raw/t/rotten', other, at('x'), never)).rejects.toThrow(
    DamagedBytesError,
  );
  const shorter = { size: known.size + 1, sha256: null };
  await expect(compressObject(storage, 'raw/t/rotten', shorter, at('x'), never)).rejects.toThrow(
    DamagedBytesError,
  );
});

test.each([
  [
    'a flipped bit',
    (packed: Buffer) => packed.map((byte, place) => (place === packed.length - 20 ? byte ^ 1 : byte)),
  ],
  ['a missing end', (packed: Buffer) => packed.subarray(0, -10)],
  ['other data', () => words(100)],
])('Unpacking detects %s', async (_what, harm) => {
  const known = await stored('raw/t/whole', Buffer.concat([words(20_000), noise(500)]));
  await compressObject(storage, 'raw/t/whole', known, at('harmed'), never);
  await writeFile(at('harmed'), harm(await readFile(at('harmed'))));
  await storage.adopt('archive/t/harmed.zst', at('harmed'));
  const unknown = { size: known.size, sha256: null };
  await expect(decompressObject(storage, 'archive/t/harmed.zst', unknown, at('y'), never)).rejects.toThrow(
    DamagedBytesError,
  );
});

test('Packing stops when aborted', async () => {
  const known = await stored('raw/t/long', words(50_000));
  const stop = new AbortController();
  const packing = compressObject(storage, 'raw/t/long', known, at('z'), stop.signal);
  stop.abort(new Error('enough'));
  await expect(packing).rejects.toMatchObject({ name: 'AbortError' });
});
