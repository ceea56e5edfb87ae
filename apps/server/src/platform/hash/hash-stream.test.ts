import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { hashStream } from './hash-stream.ts';

const expected = (bytes: Uint8Array) => ({
  sha256: createHash('sha256').update(bytes).digest('hex'),
  crc32: crc32(bytes),
});

/** In pieces of uneven length, as from a network. */
function* uneven(bytes: Buffer) {
  for (let at = 0, length = 1; at < bytes.length; at += length, length = (length * 7 + 3) % 200_000) {
    yield bytes.subarray(at, at + length);
  }
}

test.each([0, 1, 1 << 20, (1 << 20) + 1, 9_000_000])(
  'Hashes a stream of %i bytes correctly',
  async (size) => {
    const bytes = randomBytes(size);
    expect(await hashStream(Readable.from(uneven(bytes)), size)).toEqual(expected(bytes));
  },
);

test('Fails when the stream has fewer or more bytes than announced', async () => {
  const bytes = randomBytes(3000);
  await expect(hashStream(Readable.from([bytes]), 3001)).rejects.toThrow('there are 3000 bytes, 3001');
  await expect(hashStream(Readable.from([bytes]), 2999)).rejects.toThrow('there are 3000 bytes, 2999');
});

test('Fails with the error of the source', async () => {
  async function* broken() {
    yield randomBytes(10);
    throw new Error('the line was cut');
  }
  await expect(hashStream(Readable.from(broken()), 20)).rejects.toThrow('the line was cut');
});
