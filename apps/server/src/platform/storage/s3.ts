import { rm, stat } from 'node:fs/promises';
import { DeleteObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { someAtATime } from '#platform/batching/some-at-a-time.ts';
import { openLocalCopies } from './local-copies.ts';
import { requireUsable } from './s3-check.ts';
import { type Bucket, openBucket } from './s3-client.ts';
import { openDirect } from './s3-direct.ts';
import { lendObject, readObject } from './s3-read.ts';
import type { S3Settings } from './s3-settings.ts';
import { copyObject, putFile, sizeOf, usualSizes } from './s3-write.ts';
import { requireKey, type Storage, type StoredFile } from './storage.ts';

const REMOVALS_AT_ONCE = 16;

export interface OpenedStorage {
  storage: Storage;
  close(): Promise<void>;
}

/** Any S3-compatible store. This file and its imports are loaded only if one is configured. */
export async function openS3Storage(
  settings: S3Settings,
  /** Folder for local copies: on the same disk as pending uploads. */
  scratch: string,
  sizes = usualSizes,
): Promise<OpenedStorage> {
  const bucket = openBucket(settings);
  await requireUsable(bucket, settings);
  const copies = await openLocalCopies(scratch);

  const remove = async (key: string) => {
    const target = bucket.nameOf(key);
    await bucket.ask((options) => bucket.client.send(new DeleteObjectCommand(target), options));
  };
  const storage: Storage = {
    async adopt(key, localPath) {
      requireKey(key);
      const { size } = await stat(localPath);
      await putFile(bucket, key, localPath, size, sizes);
      await rm(localPath, { force: true });
    },
    copy: (from, to) => copyObject(bucket, from, to, sizes),
    list: (prefix) => listBelow(bucket, requireKey(prefix)),
    read: (key, range) => readObject(bucket, key, range),
    readPooled: (key, range, signal) => lendObject(bucket, key, range, signal),
    size: (key) => sizeOf(bucket, key),
    remove,
    removeAll: async (prefix) =>
      someAtATime(listBelow(bucket, requireKey(prefix)), REMOVALS_AT_ONCE, ({ key }) => remove(key)),
    localCopy: async (key, signal) => copies.make(await readObject(bucket, key), signal),
    freeBytes: async () => Number.POSITIVE_INFINITY,
    direct: await openDirect(bucket, settings),
  };
  return {
    storage,
    async close() {
      await copies.close();
      bucket.client.destroy();
    },
  };
}

async function* listBelow(bucket: Bucket, prefix: string): AsyncGenerator<StoredFile> {
  const Prefix = `${bucket.root}${prefix}/`;
  let ContinuationToken: string | undefined;
  do {
    const from = ContinuationToken === undefined ? {} : { ContinuationToken };
    const page = await bucket.ask((options) =>
      bucket.client.send(new ListObjectsV2Command({ Bucket: bucket.name, Prefix, ...from }), options),
    );
    for (const { Key, Size, LastModified } of page.Contents ?? []) {
      if (!Key) continue;
      yield { key: bucket.keyOf(Key), size: Size ?? 0, storedat: LastModified ?? new Date() };
    }
    ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (ContinuationToken !== undefined);
}
