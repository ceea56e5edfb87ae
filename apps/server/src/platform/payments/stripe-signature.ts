import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds. An older event can be a recorded one that is sent again. */
const TOLERANCE = 300;

interface Signature {
  at: number;
  signatures: string[];
}

export function readSignature(header: string | undefined): Signature | undefined {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('='));
  const at = Number(parts.find(([name]) => name === 't')?.[1]);
  const signatures = parts.filter(([name]) => name === 'v1').map(([, value]) => value ?? '');
  return Number.isInteger(at) && at > 0 && signatures.length > 0 ? { at, signatures } : undefined;
}

export const isFresh = ({ at }: Signature, now: number): boolean => Math.abs(now / 1000 - at) <= TOLERANCE;

export const sign = (secret: string, at: number, body: Uint8Array): string =>
  createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex');

/** While a secret is replaced, an event has a signature of each. */
export function isSigned(body: Uint8Array, header: string | undefined, secret: string, now: number): boolean {
  const signature = readSignature(header);
  if (!secret || !signature || !isFresh(signature, now)) return false;
  const expected = Buffer.from(sign(secret, signature.at, body), 'hex');
  return signature.signatures.some((given) => {
    const bytes = Buffer.from(given, 'hex');
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
}
