import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';

/** Object store for the tests, with a separate bucket per run. */
export interface TestStore {
  endpoint: string;
  accessKey: string;
  secretKey: string;
  bucket: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** From `TEST_S3` (set by `npm run test:s3`): stores everything there instead of on disk. */
    objectStore: TestStore | undefined;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_S3;
  if (!given) return async () => {};
  const { CreateBucketCommand, DeleteBucketCommand, S3Client } = await import('@aws-sdk/client-s3');
  const store = JSON.parse(given) as Omit<TestStore, 'bucket'>;
  const client = new S3Client({
    endpoint: store.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: store.accessKey, secretAccessKey: store.secretKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  const bucket = `rushes-tests-${randomBytes(6).toString('hex')}`;
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  project.provide('objectStore', { ...store, bucket });
  return async () => {
    // Each test file removes its objects; a bucket that is not empty is kept and shows that one did not.
    await client.send(new DeleteBucketCommand({ Bucket: bucket })).catch((error: Error) => {
      process.stderr.write(`The bucket ${bucket} could not be removed: ${error.name}\n`);
    });
    client.destroy();
  };
}
