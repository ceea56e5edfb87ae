import { createHash } from 'node:crypto';

/** Of a secret with 190 random bits or more, for which a plain hash is enough protection. */
export const fingerprint = (token: string) => createHash('sha256').update(token).digest();
