import { randomInt } from 'node:crypto';
import type { Keyring } from '#platform/crypto/keyring.ts';

// For when the authenticator app is not available. Each code works once, and only signatures are stored.
const COUNT = 10;
const LENGTH = 10;
/** Without characters that look alike: no I, L, O, 0 or 1. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Formatted as XXXXX-XXXXX. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
  });
}

/** The stored hash of a code. For lookups, one hash for each secret it may have been signed with. */
export function recoveryHashes(keyring: Keyring, userid: string, code: string): Buffer[] {
  const plain = code.replace(/-/g, '').toUpperCase();
  return keyring
    .signAll('recovery-code', `${userid} ${plain}`)
    .map((signature) => Buffer.from(signature, 'base64url'));
}
