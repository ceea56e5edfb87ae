import { type CORSRule, GetBucketCorsCommand, PutBucketCorsCommand } from '@aws-sdk/client-s3';
import { type Bucket, isNamed } from './s3-client.ts';

/** The startup waits for this, but does not require it. */
const retries = { timeoutMs: 10_000, tries: 2 };

/** Adds a CORS rule and keeps the existing rules, which may have other owners. Returns the reason on failure. */
export async function allowOrigin(bucket: Bucket, origin: string): Promise<string | undefined> {
  try {
    const rules = await rulesOf(bucket);
    if (rules.some((rule) => allows(rule, origin))) return undefined;
    const rule: CORSRule = {
      AllowedOrigins: [origin],
      AllowedMethods: ['PUT'],
      AllowedHeaders: ['*'],
      ExposeHeaders: ['ETag'],
      MaxAgeSeconds: 3600,
    };
    await bucket.ask(
      (options) =>
        bucket.client.send(
          new PutBucketCorsCommand({
            Bucket: bucket.name,
            CORSConfiguration: { CORSRules: [...rules, rule] },
          }),
          options,
        ),
      retries,
    );
    return undefined;
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`;
  }
}

async function rulesOf(bucket: Bucket): Promise<CORSRule[]> {
  try {
    const found = await bucket.ask(
      (options) => bucket.client.send(new GetBucketCorsCommand({ Bucket: bucket.name }), options),
      retries,
    );
    return found.CORSRules ?? [];
  } catch (error) {
    if (isNamed(error, 'NoSuchCORSConfiguration')) return [];
    throw error;
  }
}

const allows = (rule: CORSRule, origin: string) =>
  (rule.AllowedMethods ?? []).includes('PUT') &&
  (rule.ExposeHeaders ?? []).some((name) => name.toLowerCase() === 'etag') &&
  (rule.AllowedOrigins ?? []).some((allowed) => allowed === origin || allowed === '*');
