import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { type AwsSettings, awsConfig, callAws } from './aws.ts';
import type { Waiting } from './back-off.ts';
import { ServiceError } from './service-error.ts';

/** The bucket for files that a cloud service reads and writes. */
export interface StagingBucket {
  name: string;
  put(key: string, path: string, waiting: Waiting): Promise<void>;
  readText(key: string, waiting: Waiting): Promise<string>;
  /** Succeeds if the object does not exist. */
  remove(key: string, waiting: Waiting): Promise<void>;
  check(waiting: Waiting): Promise<void>;
}

export function openStagingBucket(settings: AwsSettings): StagingBucket {
  const name = settings.stagingBucket;
  if (!name) throw new ServiceError('failed', 'no staging bucket is configured');
  const client = new S3Client({
    ...awsConfig(settings),
    // Only AWS itself has the bucket in the host name.
    forcePathStyle: settings.endpoint !== undefined,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return {
    name,
    async put(key, path, waiting) {
      const { size } = await stat(path);
      await callAws(async (options) => {
        // A partly read stream cannot be sent again.
        const Body = createReadStream(path);
        try {
          const object = { Bucket: name, Key: key, Body, ContentLength: size };
          return await client.send(new PutObjectCommand(object), options);
        } finally {
          Body.destroy();
        }
      }, waiting);
    },
    readText: (key, waiting) =>
      callAws(async (options) => {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: name, Key: key }), options);
        return Body!.transformToString();
      }, waiting),
    remove: async (key, waiting) =>
      void (await callAws(
        (options) => client.send(new DeleteObjectCommand({ Bucket: name, Key: key }), options),
        waiting,
      )),
    check: async (waiting) =>
      void (await callAws(
        (options) => client.send(new HeadBucketCommand({ Bucket: name }), options),
        waiting,
      )),
  };
}
