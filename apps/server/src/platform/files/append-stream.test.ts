import { randomBytes } from 'node:crypto';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { afterAll, expect, it } from 'vitest';
import { NotDurable, openAppendStream } from './append-stream.ts';

const folder = await mkdtemp(join(tmpdir(), 'rushes-grow-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Each with its own memory, like the packets of a request. */
const packets = (count: number, size: number) =>
  Array.from({ length: count }, () => Buffer.from(new Uint8Array(randomBytes(size)).buffer));

it('Appends the data at the given position and closes the file', async () => {
  const path = join(folder, 'film');
  const sent = packets(300, 1_000);
  const whole = Buffer.concat(sent);
  const first = await open(path, 'w');
  await first.write(whole.subarray(0, 100_000));
  await first.close();

  const handle = await open(path, 'r+');
  await pipeline(Readable.from(sent.slice(100)), openAppendStream(handle, 100_000, { syncEvery: 10_000 }));

  expect((await readFile(path)).equals(whole)).toBe(true);
  expect(handle.fd).toBe(-1);
});

it('Releases the memory of buffers that were written', async () => {
  const sent = packets(8, 65_536);
  await pipeline(Readable.from(sent), openAppendStream(await open(join(folder, 'memory'), 'w'), 0));
  expect(sent.map(({ length }) => length)).toEqual(sent.map(() => 0));
});

it('Does not release buffers that share their memory', async () => {
  const pooled = Buffer.from(new Uint8Array(1_000).fill(7).buffer, 100, 500);
  await pipeline(Readable.from([pooled]), openAppendStream(await open(join(folder, 'shared'), 'w'), 0));
  expect(pooled).toHaveLength(500);
});

it('Fails with ENOSPC when the disk is full', async () => {
  const out = openAppendStream(await open('/dev/full', 'r+'), 0);
  out.write(randomBytes(1_000));
  await expect(finished(out)).rejects.toMatchObject({ code: 'ENOSPC' });
});

it('Fails with NotDurable when the data cannot be flushed to disk', async () => {
  // A device accepts bytes but does not support fsync.
  const out = openAppendStream(await open('/dev/null', 'r+'), 0, { syncEvery: 1_000 });
  for (const packet of packets(50, 1_000)) out.write(packet);
  await expect(finished(out)).rejects.toThrow(NotDurable);
});
