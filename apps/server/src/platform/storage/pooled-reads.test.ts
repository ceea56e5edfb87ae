import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readlink, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PIECE, pooledReads } from './pooled-reads.ts';

const SIZE = 5 * PIECE + 4321;
const bytes = randomBytes(SIZE);
let folder: string;
let path: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-pooled-'));
  path = join(folder, 'film');
  await writeFile(path, bytes);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function copied(from: string, start: number, end: number): Promise<Buffer> {
  const copies: Buffer[] = [];
  for await (const piece of pooledReads(from, { start, end })) {
    copies.push(Buffer.from(piece));
    await turn();
  }
  return Buffer.concat(copies);
}

it('Reads every range, also at the boundaries of pieces and of the file', async () => {
  const places = [0, 1, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE, 5 * PIECE, SIZE - 1, SIZE];
  for (const start of places)
    for (const end of places.filter((place) => place >= start)) {
      const found = await copied(path, start, end);
      expect(found.equals(bytes.subarray(start, end + 1)), `${start}-${end}`).toBe(true);
    }
});

it('Does not overwrite a piece until the next one is requested', async () => {
  const pieces = pooledReads(path, { start: 0, end: SIZE - 1 });
  let at = 0;
  for await (const piece of pieces) {
    // Long enough for the next piece to be read.
    for (let waited = 0; waited < 50; waited++) await turn();
    expect(piece.equals(bytes.subarray(at, at + piece.length))).toBe(true);
    at += piece.length;
  }
  expect(at).toBe(SIZE);
});

it('Keeps concurrent readers separate, also when some stop early', async () => {
  const readers = Array.from({ length: 60 }, async (_, number) => {
    const start = number * 1000;
    if (number % 3 > 0)
      return expect((await copied(path, start, SIZE)).equals(bytes.subarray(start))).toBe(true);
    let at = start;
    for await (const piece of pooledReads(path, { start, end: SIZE - 1 })) {
      await turn();
      expect(piece.equals(bytes.subarray(at, at + piece.length))).toBe(true);
      at += piece.length;
      if (at > start + 2 * PIECE) break;
    }
  });
  await Promise.all(readers);
});

it('Reuses its buffers, except the one of a reader that stopped early', async () => {
  const memoryOf = async (leaves: boolean) => {
    const used = new Set<ArrayBufferLike>();
    for await (const { buffer } of pooledReads(path, { start: 0, end: SIZE - 1 })) {
      used.add(buffer);
      if (leaves) break;
    }
    return used;
  };
  const first = await memoryOf(false);
  expect(first.size).toBe(2);
  expect(await memoryOf(false)).toEqual(first);
  const [left] = await memoryOf(true);
  for (let round = 0; round < 40; round++) expect(await memoryOf(false)).not.toContain(left);
});

it('Fails before the first piece for a missing file, and ends early for a file that is too short', async () => {
  await expect(copied(join(folder, 'none'), 0, 9)).rejects.toMatchObject({ code: 'ENOENT' });
  const short = join(folder, 'short');
  await writeFile(short, bytes);
  await truncate(short, PIECE + 10);
  expect((await copied(short, 0, SIZE - 1)).equals(bytes.subarray(0, PIECE + 10))).toBe(true);
});

it.runIf(process.platform === 'linux')('Closes the file, also when the reader stops early', async () => {
  for (let round = 0; round < 5; round++)
    for await (const _ of pooledReads(path, { start: 0, end: SIZE })) break;
  const open = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  expect(open).not.toContain(path);
});
