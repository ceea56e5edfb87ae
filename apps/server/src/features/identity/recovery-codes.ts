import { randomInt } from 'node:crypto';
import type { Keyring } from '#platform/crypto/keyring.ts';

// For the day the phone is gone: each works once, and only their signatures are kept.
const COUNT = 10;
const LENGTH = 10;
/** Nothing that looks like something else on paper: no I, L, O, 0 or 1. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** As they are shown: XXXXX-XXXXX. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
  });
}

/** What is stored for a code; to look one up, one hash for each secret it may have been signed with. */
export function recoveryHashes(keyring: Keyring, userid: string, code: string): Buffer[] {
  const plain = code.replace(/-/g, '').toUpperCase();
  return keyring
    .signAll('recovery-code', `${userid} ${plain}`)
    .map((signature) => Buffer.from(signature, 'base64url'));
}
