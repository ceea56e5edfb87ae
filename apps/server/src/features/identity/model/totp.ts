import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

// RFC 6238 with the parameters that all authenticator apps support: SHA-1, six digits, thirty seconds.
const ISSUER = 'Rushes';
const DIGITS = 6;
const STEP_SECONDS = 30;
/** Accepted steps before and after now, for clock drift and slow typing. */
const WINDOW = 1;
const SECRET_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** In base32, for users who type it. */
export function makeSecret(): string {
  return toBase32(randomBytes(SECRET_BYTES));
}

/** The content of the QR code. */
export function totpUri(secret: string, email: string): string {
  const query = new URLSearchParams({
    secret,
    issuer: ISSUER,
    algorithm: 'SHA1',
    digits: String(DIGITS),
    period: String(STEP_SECONDS),
  });
  return `otpauth://totp/${ISSUER}:${encodeURIComponent(email)}?${query}`;
}

export const stepAt = (ms: number) => Math.floor(ms / 1000 / STEP_SECONDS);

export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = mac[mac.length - 1]! & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The step of a code, if it is within the window and later than the last accepted step. */
export function findStep(
  secret: string,
  code: string,
  laststep: number,
  now = Date.now(),
): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const given = Buffer.from(code);
  const middle = stepAt(now);
  for (let step = middle - WINDOW; step <= middle + WINDOW; step++) {
    if (step > laststep && timingSafeEqual(Buffer.from(codeAt(secret, step)), given)) return step;
  }
  return undefined;
}

function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replace(/.{5}/g, (five) => BASE32[Number.parseInt(five, 2)]!);
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
