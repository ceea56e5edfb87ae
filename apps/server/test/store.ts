import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { openDiskStorage } from '#platform/storage/disk.ts';
import type { S3Settings } from '#platform/storage/s3-settings.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { atFileEnd } from './file-end.ts';

/** A prefix for this test file, emptied after everything that could write to it has stopped. */
function ownPrefix(name: string): string {
  const prefix = `tests/${name}`;
  atFileEnd(() => empty(prefix));
  return prefix;
}

/** Settings of a separate store for this instance if the run has an object store; otherwise empty, which means disk. */
export function storeEnvironment(name: string): Record<string, string> {
  const store = inject('objectStore');
  if (!store) return {};
  return {
    RUSHES_STORAGE: 's3',
    RUSHES_S3_ENDPOINT: store.endpoint,
    RUSHES_S3_BUCKET: store.bucket,
    RUSHES_S3_ACCESS_KEY: store.accessKey,
    RUSHES_S3_SECRET_KEY: store.secretKey,
    RUSHES_S3_PREFIX: ownPrefix(name),
  };
}

export const hasObjectStore = () => inject('objectStore') !== undefined;

/** Settings of this run's object store, with a separate key prefix. */
export function s3Settings(change: Partial<S3Settings> = {}): S3Settings {
  const { endpoint, bucket, accessKey, secretKey } = inject('objectStore')!;
  return {
    endpoint,
    publicEndpoint: undefined,
    bucket,
    region: 'us-east-1',
    accessKey,
    secretKey,
    pathStyle: true,
    prefix: ownPrefix(randomBytes(6).toString('hex')),
    ...change,
  };
}

/** A store without the rest of the server, and a folder next to it. Both are removed at the end of the test file. */
export async function openTestStorage(
  kind: 'disk' | 's3' = hasObjectStore() ? 's3' : 'disk',
): Promise<{ storage: Storage; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'test-storage-'));
  atFileEnd(() => rm(folder, { recursive: true, force: true }));
  if (kind === 'disk') return { storage: await openDiskStorage(join(folder, 'store')), folder };
  const { openS3Storage } = await import('#platform/storage/s3.ts');
  // The smallest allowed part size, so that a few megabytes need several parts.
  const small = 5 << 20;
  const sizes = { single: 2 * small, part: small, copySingle: 2 * small, copyPart: small };
  const { storage, close } = await openS3Storage(s3Settings(), join(folder, 'copies'), sizes);
  atFileEnd(close);
  return { storage, folder };
}

async function empty(prefix: string): Promise<void> {
  const { openS3Storage } = await import('#platform/storage/s3.ts');
  const folder = await mkdtemp(join(tmpdir(), 'test-storage-'));
  const { endpoint, bucket, accessKey, secretKey } = inject('objectStore')!;
  const whole = { publicEndpoint: undefined, region: 'us-east-1', pathStyle: true, prefix: undefined };
  const { storage, close } = await openS3Storage(
    { ...whole, endpoint, bucket, accessKey, secretKey },
    folder,
  );
  await storage.removeAll(prefix);
  for await (const { key } of storage.direct!.unfinished()) {
    if (key.startsWith(`${prefix}/`)) await storage.direct!.abort(key);
  }
  await close();
  await rm(folder, { recursive: true, force: true });
}
