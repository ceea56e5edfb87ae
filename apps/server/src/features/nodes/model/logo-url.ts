import { basename } from 'node:path';
import type { Keyring } from '#platform/crypto/keyring.ts';
import { expiryAt } from '#platform/crypto/signed-expiry.ts';

/** Permitted logo types, as detected from the content. */
export const logoTypes: Record<string, string> = {
  'image/png': 'png',
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

/** A new logo gets a new key and therefore a new URL, so browsers never show a cached old one. */
export function logoUrl(
  keyring: Keyring,
  nodeid: string,
  key: string,
  type: string,
  now = Date.now(),
): string {
  const filename = logoFilename(key, type);
  const expires = expiryAt(now);
  return `/logos/${nodeid}/${filename}?e=${expires}&s=${keyring.sign('logo', subject(nodeid, filename, expires))}`;
}

export const logoFilename = (key: string, type: string) => `${basename(key)}.${logoTypes[type]}`;

export function isLogoSigned(
  keyring: Keyring,
  asked: { nodeid: string; filename: string; expires: number; signature: string },
  now = Date.now(),
): boolean {
  const { nodeid, filename, expires, signature } = asked;
  return expires > now && keyring.verify('logo', subject(nodeid, filename, expires), signature);
}

const subject = (nodeid: string, filename: string, expires: number) => `${nodeid}/${filename}.${expires}`;
