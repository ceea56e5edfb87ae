import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
/** Standard Webhooks asks for 24 to 64 bytes. */
const SECRET_BYTES = 32;

export const newSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

export interface Signed {
  id: string;
  /** Seconds. */
  timestamp: number;
  body: string;
}

const sign = (secret: string, { id, timestamp, body }: Signed): string => {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
};

/** The headers of Standard Webhooks, with one signature per secret. */
export const signedHeaders = (secrets: readonly string[], signed: Signed) => ({
  'webhook-id': signed.id,
  'webhook-timestamp': String(signed.timestamp),
  'webhook-signature': secrets.map((secret) => sign(secret, signed)).join(' '),
});
