import { crc32 } from 'node:zlib';
import type { Services } from '#platform/context/context.ts';
import { keepChecksum } from '../assets.queries.ts';

interface Unsummed {
  storagekey: string | null;
  size: number;
}

/** Files from before checksums were stored are read once, and the result is stored. */
export async function findChecksum(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  tenantid: string,
  { storagekey, size }: Unsummed,
  signal?: AbortSignal,
): Promise<number> {
  let sum = 0;
  let length = 0;
  for await (const chunk of (await storage.read(storagekey!)) as AsyncIterable<Buffer>) {
    signal?.throwIfAborted();
    sum = crc32(chunk, sum);
    length += chunk.length;
  }
  if (length !== size) throw new Error(`there are ${length} bytes, ${size} were stored`);
  await keepChecksum(db, tenantid, storagekey!, sum);
  return sum;
}
