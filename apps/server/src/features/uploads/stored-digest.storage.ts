import { buffer } from 'node:stream/consumers';
import type { Services } from '#platform/context/context.ts';
import { hashStream } from '#platform/hash/hash-stream.ts';
import type { Digest } from '#platform/hash/hasher.ts';
import { HEAD_BYTES } from '#platform/media/file-kind.ts';

/** Digest and first bytes of an object in the store, without a local copy. */
export async function digestStored(
  { storage }: Pick<Services, 'storage'>,
  key: string,
  size: number,
): Promise<{ digest: Digest; head: Buffer }> {
  const digest = await hashStream(await storage.read(key), size);
  const head = await buffer(await storage.read(key, { start: 0, end: HEAD_BYTES - 1 }));
  return { digest, head };
}
