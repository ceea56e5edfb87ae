import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The first secret signs; all of them verify, so that a secret can be replaced without signing everyone out. */
export interface Keyring {
  sign(purpose: string, text: string): string;
  verify(purpose: string, text: string, mac: string): boolean;
}

export function openKeyring(secrets: readonly string[]): Keyring {
  const derived = new Map<string, Buffer[]>();
  const keysFor = (purpose: string) => {
    let keys = derived.get(purpose);
    if (!keys) {
      keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, 'rushes', purpose, 32)));
      derived.set(purpose, keys);
    }
    return keys;
  };
  const mac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return {
    sign: (purpose, text) => mac(keysFor(purpose)[0]!, text),
    verify(purpose, text, given) {
      // As text: base64 can be written in several ways, and only ours is right.
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

/** Puts a new secret in front and keeps the one before it for what was signed with it. */
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
