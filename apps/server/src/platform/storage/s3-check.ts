import { randomBytes } from 'node:crypto';
import { DeleteObjectCommand, HeadBucketCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { type Bucket, statusOf } from './s3-client.ts';
import { type S3Settings, StoreUnusableError } from './s3-settings.ts';

const retries = { timeoutMs: 15_000, tries: 3 };

/** Runs at startup, so that a wrong setting is found before the first upload. */
export async function requireUsable(bucket: Bucket, settings: S3Settings): Promise<void> {
  const at = `${settings.endpoint}, bucket ${settings.bucket}`;
  try {
    await bucket.ask(
      (options) => bucket.client.send(new HeadBucketCommand({ Bucket: bucket.name }), options),
      retries,
    );
  } catch (error) {
    throw new StoreUnusableError(explain(error, at), { cause: error });
  }
  const probe = bucket.nameOf(`check/${randomBytes(8).toString('hex')}`);
  try {
    await bucket.ask(
      (options) => bucket.client.send(new PutObjectCommand({ ...probe, Body: 'x' }), options),
      retries,
    );
    await bucket.ask((options) => bucket.client.send(new DeleteObjectCommand(probe), options), retries);
  } catch (error) {
    const why = `${(error as Error).name}: ${(error as Error).message}`;
    throw new StoreUnusableError(`RUSHES_S3_BUCKET: cannot write and delete there (${at}): ${why}`, {
      cause: error,
    });
  }
}

function explain(error: unknown, at: string): string {
  const status = statusOf(error);
  if (status === 404) return `RUSHES_S3_BUCKET: there is no such bucket (${at})`;
  if (status === 403 || status === 401) {
    return `RUSHES_S3_ACCESS_KEY, RUSHES_S3_SECRET_KEY: the store does not let them in (${at})`;
  }
  if (status === 301 || status === 400) {
    return `RUSHES_S3_REGION, RUSHES_S3_PATH_STYLE: the store does not take the question as it is asked (${at}, status ${status})`;
  }
  const { name, message, code } = error as Error & { code?: string };
  return `RUSHES_S3_ENDPOINT: no answer (${at}): ${code ?? name} ${message}`.trimEnd();
}
