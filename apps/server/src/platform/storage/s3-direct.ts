import {
  AbortMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListPartsCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { type Bucket, clientConfig, isNamed } from './s3-client.ts';
import { allowOrigin } from './s3-cors.ts';
import type { S3Settings } from './s3-settings.ts';
import { completeParts } from './s3-write.ts';
import type { DirectParts, PartPlan } from './storage.ts';

const HOUR_S = 3600;
/** Parts that arrive during an abort may need another abort afterwards. */
const ABORTS = 3;

interface Found {
  number: number;
  size: number;
  storedat: Date;
  ETag: string | undefined;
}

/** Stateless: the upload of a key is looked up in the store, so a crash loses none. */
export async function openDirect(bucket: Bucket, settings: S3Settings): Promise<DirectParts> {
  // Only signs URLs; sends no requests.
  const outside = new S3Client(clientConfig(settings, settings.publicEndpoint ?? settings.endpoint));

  const sign = (key: string, UploadId: string, { number, size }: PartPlan) =>
    getSignedUrl(
      outside,
      new UploadPartCommand({ ...bucket.nameOf(key), UploadId, PartNumber: number, ContentLength: size }),
      // The client cannot send more bytes than it announced.
      { expiresIn: HOUR_S, signableHeaders: new Set(['content-length', 'host']) },
    );

  /** Oldest first: when two uploads of a key exist, all callers choose the same one. */
  const idsOf = async (key: string): Promise<string[]> => {
    const name = bucket.nameOf(key).Key;
    const found: { id: string; at: number }[] = [];
    for await (const upload of uploadsBelow(bucket, name)) {
      if (upload.name === name) found.push({ id: upload.id, at: upload.begunat.getTime() });
    }
    return found.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1)).map(({ id }) => id);
  };

  const listParts = async (key: string, UploadId: string): Promise<Found[] | undefined> => {
    const found: Found[] = [];
    let PartNumberMarker: string | undefined;
    do {
      const marker = PartNumberMarker === undefined ? {} : { PartNumberMarker };
      const page = await bucket
        .ask((options) =>
          bucket.client.send(new ListPartsCommand({ ...bucket.nameOf(key), UploadId, ...marker }), options),
        )
        .catch((error) => {
          if (isNamed(error, 'NoSuchUpload')) return undefined;
          throw error;
        });
      if (!page) return undefined;
      for (const part of page.Parts ?? []) {
        found.push({
          number: part.PartNumber ?? 0,
          size: part.Size ?? 0,
          storedat: part.LastModified ?? new Date(0),
          ETag: part.ETag,
        });
      }
      PartNumberMarker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
    } while (PartNumberMarker !== undefined);
    return found;
  };

  const abort = async (key: string): Promise<void> => {
    for (let round = 0; round < ABORTS; round++) {
      const ids = await idsOf(key);
      if (ids.length === 0) return;
      for (const UploadId of ids) {
        await bucket
          .ask((options) =>
            bucket.client.send(new AbortMultipartUploadCommand({ ...bucket.nameOf(key), UploadId }), options),
          )
          .catch((error) => {
            if (!isNamed(error, 'NoSuchUpload')) throw error;
          });
      }
    }
  };

  const sample = await sign('raw/origin', 'none', { number: 1, size: 1 });
  return {
    origin: new URL(sample).origin,
    async parts(key) {
      const [id] = await idsOf(key);
      const found = id === undefined ? undefined : await listParts(key, id);
      return found?.map(({ number, size, storedat }) => ({ number, size, storedat }));
    },
    async begin(key) {
      if ((await idsOf(key)).length > 0) return;
      await bucket.ask((options) =>
        bucket.client.send(new CreateMultipartUploadCommand(bucket.nameOf(key)), options),
      );
    },
    async sign(key, parts) {
      const [id] = await idsOf(key);
      if (id === undefined) throw new Error(`no upload has begun for ${key}`);
      return Promise.all(
        parts.map(async (part) => ({ number: part.number, url: await sign(key, id, part) })),
      );
    },
    async complete(key) {
      const [id] = await idsOf(key);
      const found = id === undefined ? undefined : await listParts(key, id);
      if (!found) throw new Error(`no upload has begun for ${key}`);
      const size = found.reduce((sum, part) => sum + part.size, 0);
      const parts = found.map(({ number, ETag }) => ({ PartNumber: number, ETag }));
      await completeParts(bucket, key, id!, parts, size);
      // Aborts a duplicate upload, which exists when the response to the first request was lost.
      await abort(key);
    },
    abort,
    async *unfinished() {
      for await (const { name, begunat } of uploadsBelow(bucket, bucket.root)) {
        yield { key: bucket.keyOf(name), begunat };
      }
    },
    allowOrigin: (origin) => allowOrigin(bucket, origin),
  };
}

async function* uploadsBelow(bucket: Bucket, Prefix: string) {
  let from: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {};
  while (from) {
    const command: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({
      Bucket: bucket.name,
      Prefix,
      ...from,
    });
    const page: ListMultipartUploadsCommandOutput = await bucket.ask((options) =>
      bucket.client.send(command, options),
    );
    for (const upload of page.Uploads ?? []) {
      if (!upload.Key || !upload.UploadId) continue;
      yield { name: upload.Key, id: upload.UploadId, begunat: upload.Initiated ?? new Date(0) };
    }
    from =
      page.IsTruncated && page.NextKeyMarker
        ? {
            KeyMarker: page.NextKeyMarker,
            ...(page.NextUploadIdMarker ? { UploadIdMarker: page.NextUploadIdMarker } : {}),
          }
        : undefined;
  }
}
