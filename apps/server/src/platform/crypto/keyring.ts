import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The first secret signs and all secrets verify, so that a secret can be rotated without signing users out. */
export interface Keyring {
  sign(purpose: string, text: string): string;
  verify(purpose: string, text: string, mac: string): boolean;
  /** Signatures with all secrets, newest first: finds values stored under an older secret. */
  signAll(purpose: string, text: string): string[];
  /** Keys for another purpose, one per secret, newest first. */
  derive(purpose: string): Buffer[];
  /** Authenticated encryption (AES-GCM). */
  seal(purpose: string, text: string): string;
  unseal(purpose: string, sealed: string): string | undefined;
}

export function openKeyring(secrets: readonly string[]): Keyring {
  // KeyObjects: Node re-imports a raw key for every signature, which takes longer than the signing itself.
  const derived = new Map<string, KeyObject[]>();
  const keysFor = (purpose: string) => {
    let keys = derived.get(purpose);
    if (!keys) {
      keys = secrets.map((secret) =>
        createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'rushes', purpose, 32))),
      );
      derived.set(purpose, keys);
    }
    return keys;
  };
  const mac = (key: KeyObject, text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return {
    sign: (purpose, text) => mac(keysFor(purpose)[0]!, text),
    signAll: (purpose, text) => keysFor(purpose).map((key) => mac(key, text)),
    derive: (purpose) => keysFor(`derive ${purpose}`).map((key) => key.export()),
    seal(purpose, text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keysFor(`seal ${purpose}`)[0]!, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    unseal(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      for (const key of keysFor(`seal ${purpose}`)) {
        try {
          const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
          cipher.setAuthTag(bytes.subarray(12, 28));
          return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8');
        } catch {
          // Sealed with another secret, or not by this server.
        }
      }
      return undefined;
    },
    verify(purpose, text, given) {
      // Compared as text: base64 has several encodings of the same bytes, and only ours is valid.
      const bytes = Buffer.from(given);
      return keysFor(purpose).some((key) => {
        const expected = Buffer.from(mac(key, text));
        return expected.length === bytes.length && timingSafeEqual(expected, bytes);
      });
    },
  };
}

const secretFile = (dataDir: string) => join(dataDir, 'secret');

export function readOrCreateSecrets(dataDir: string): string[] {
  const file = secretFile(dataDir);
  if (!existsSync(file)) writeSecrets(file, [randomBytes(32).toString('base64url')]);
  return readFileSync(file, 'utf8').split('\n').filter(Boolean);
}

/** Adds a new secret and keeps the previous one to verify existing signatures. */
export function rotateSecret(dataDir: string): void {
  const [current] = readOrCreateSecrets(dataDir);
  writeSecrets(secretFile(dataDir), [randomBytes(32).toString('base64url'), current!]);
}

function writeSecrets(file: string, secrets: string[]): void {
  const temporary = `${file}.new`;
  writeFileSync(temporary, `${secrets.join('\n')}\n`, { mode: 0o600 });
  chmodSync(temporary, 0o600);
  renameSync(temporary, file);
}
