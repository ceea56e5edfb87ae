import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';

/** An object store the tests may use, with a bucket of this run's own. */
export interface TestStore {
  endpoint: string;
  accessKey: string;
  secretKey: string;
  bucket: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Given by `TEST_S3` (as `npm run test:s3` does): then everything is stored there instead of on the disk. */
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
    // Each test file removes what it stored; a bucket that is not empty stays, and says that one did not.
    await client.send(new DeleteBucketCommand({ Bucket: bucket })).catch((error: Error) => {
      process.stderr.write(`The bucket ${bucket} could not be removed: ${error.name}\n`);
    });
    client.destroy();
  };
}
