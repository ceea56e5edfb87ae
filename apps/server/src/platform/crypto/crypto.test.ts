import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openKeyring, readOrCreateSecrets, rotateSecret } from './keyring.ts';
import { generatePassword, hashPassword, setHashMemory, verifyPassword } from './password.ts';

test('Signs with the first secret, verifies with any secret, and keeps purposes apart', () => {
  const [older, newer] = ['o'.repeat(32), 'n'.repeat(32)];
  const before = openKeyring([older]);
  const after = openKeyring([newer, older]);
  const mac = before.sign('media', 'text');
  expect(after.verify('media', 'text', mac)).toBe(true);
  expect(after.sign('media', 'text')).not.toBe(mac);
  expect(before.verify('media', 'text', after.sign('media', 'text'))).toBe(false);
  expect(after.verify('cursor', 'text', mac)).toBe(false);
  expect(after.verify('media', 'text2', mac)).toBe(false);
  expect(openKeyring([newer]).verify('media', 'text', mac)).toBe(false);
});

test('Accepts only the exact signature', () => {
  const keyring = openKeyring(['s'.repeat(32)]);
  const mac = keyring.sign('media', 'text');
  // The last base64 character of 32 bytes has two unused bits.
  const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const others = [...last].map((letter) => mac.slice(0, -1) + letter).filter((other) => other !== mac);
  for (const wrong of ['', mac.slice(1), `${mac}A`, `${mac}=`, ` ${mac}`, ...others]) {
    expect(keyring.verify('media', 'text', wrong), wrong).toBe(false);
  }
});

test('Unseals with any current secret, and not with another secret or purpose or one changed bit', () => {
  const [older, newer] = ['o'.repeat(32), 'n'.repeat(32)];
  const sealed = openKeyring([older]).seal('totp', 'a secret ✓');
  expect(openKeyring([newer, older]).unseal('totp', sealed)).toBe('a secret ✓');
  expect(openKeyring([newer]).unseal('totp', sealed)).toBeUndefined();
  expect(openKeyring([older]).unseal('letter', sealed)).toBeUndefined();
  const bytes = Buffer.from(sealed, 'base64url');
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1;
    expect(openKeyring([older]).unseal('totp', changed.toString('base64url'))).toBeUndefined();
  }
  expect(openKeyring([older]).unseal('totp', '')).toBeUndefined();
});

test('Creates the secret once, readable by the owner only, and keeps the previous one after a rotation', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'test-secret-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [first] = readOrCreateSecrets(folder);
  expect(readOrCreateSecrets(folder)).toEqual([first]);
  expect(Buffer.from(first!, 'base64url')).toHaveLength(32);
  expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600);
  rotateSecret(folder);
  const [second, kept] = readOrCreateSecrets(folder);
  expect(kept).toBe(first);
  rotateSecret(folder);
  expect(readOrCreateSecrets(folder)[1]).toBe(second);
  expect(await readFile(join(folder, 'secret'), 'utf8')).not.toContain(first);
});

test('Verifies a password against its own hash only, and rejects malformed hashes', async () => {
  setHashMemory(19_456);
  const hash = await hashPassword('pässwörd 🔑');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await verifyPassword('pässwörd 🔑', hash)).toBe(true);
  expect(await verifyPassword('pässwörd 🔑 ', hash)).toBe(false);
  expect(await verifyPassword('', hash)).toBe(false);
  expect(await hashPassword('pässwörd 🔑')).not.toBe(hash);
  for (const broken of ['', 'plain', hash.replace('argon2id', 'argon2i'), hash.slice(0, 40)]) {
    expect(await verifyPassword('pässwörd 🔑', broken)).toBe(false);
  }
});

test('Verifies older hashes after the memory has changed', async () => {
  setHashMemory(64);
  const older = await hashPassword('Correct-horse-7!');
  setHashMemory(8);
  expect(older).toContain('m=64,');
  expect(await hashPassword('Correct-horse-7!')).toContain('m=8,');
  expect(await verifyPassword('Correct-horse-7!', older)).toBe(true);
});

test('Generated passwords follow the password rules', () => {
  for (let n = 0; n < 300; n++) {
    const password = generatePassword();
    expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[!@#$%^&*]).{10}$/);
  }
  expect(generatePassword(16)).toHaveLength(16);
});
