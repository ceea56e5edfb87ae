import { hash, randomBytes } from 'node:crypto';
import { TOKEN_PATTERN } from '@rushes/contract/tokens';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX = 'rsh_';
/** 190 random bits. */
const RANDOM = 32;
const CHECKSUM = 6;

/** The prefix and the checksum let programs that scan for secrets find a leaked token, without false alarms. */
export function makeApiToken(): string {
  return apiTokenOf(randomBytes(RANDOM));
}

/** A token from 32 random bytes. Their remainders are close enough to evenly distributed. */
export function apiTokenOf(bytes: Buffer): string {
  const random = Array.from(bytes.subarray(0, RANDOM), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `${PREFIX}${random}${checksumOf(random)}`;
}

/** Whether it can be a token at all: refuses mistyped ones without a query. */
export function isApiToken(text: string): boolean {
  if (!TOKEN_PATTERN.test(text)) return false;
  const random = text.slice(PREFIX.length, PREFIX.length + RANDOM);
  return text.endsWith(checksumOf(random));
}

function checksumOf(text: string): string {
  let rest = hash('sha256', text, 'buffer').readUInt32BE();
  let digits = '';
  for (let place = 0; place < CHECKSUM; place++) {
    digits = ALPHABET[rest % ALPHABET.length] + digits;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
}
