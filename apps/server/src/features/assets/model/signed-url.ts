import type { Keyring } from '#platform/crypto/keyring.ts';
import { expiryAt } from '#platform/crypto/signed-expiry.ts';

const CACHE_MAX = 50_000;

interface Signatures {
  expires: number;
  known: Map<string, string>;
}
const caches = new WeakMap<Keyring, Signatures>();

function signaturesAt(keyring: Keyring, expires: number): Map<string, string> {
  let cache = caches.get(keyring);
  if (cache?.expires !== expires || cache.known.size > CACHE_MAX) {
    cache = { expires, known: new Map() };
    caches.set(keyring, cache);
  }
  return cache.known;
}

export function signedUrl(keyring: Keyring, id: string, filename: string, now = Date.now()): string {
  return urlSigner(keyring, filename, now)(id);
}

/** Signs many URLs: the shared parts are computed once. */
export function urlSigner(keyring: Keyring, filename: string, now = Date.now()): (id: string) => string {
  const expires = expiryAt(now);
  const known = signaturesAt(keyring, expires);
  const middle = `/${encodeURIComponent(filename)}?e=${expires}&s=`;
  return (id) => {
    let signature = known.get(id);
    if (!signature) {
      signature = keyring.sign('media', `${id}.${expires}`);
      known.set(id, signature);
    }
    return `/media/${id}${middle}${signature}`;
  };
}

export function isSignedFor(
  keyring: Keyring,
  id: string,
  expires: number,
  signature: string,
  now = Date.now(),
): boolean {
  return expires > now && keyring.verify('media', `${id}.${expires}`, signature);
}

/** URL of the playlist of one rendition, signed like its bytes. */
export function playlistUrl(keyring: Keyring, id: string, now = Date.now()): string {
  const expires = expiryAt(now);
  return `/stream/${id}/index.m3u8?e=${expires}&s=${keyring.sign('media', `${id}.${expires}`)}`;
}

export function masterUrl(keyring: Keyring, podid: string, now = Date.now()): string {
  const expires = expiryAt(now);
  return `/stream/${podid}/master.m3u8?e=${expires}&s=${keyring.sign('stream', `${podid}.${expires}`)}`;
}

export function isSignedForStream(
  keyring: Keyring,
  podid: string,
  expires: number,
  signature: string,
  now = Date.now(),
): boolean {
  return expires > now && keyring.verify('stream', `${podid}.${expires}`, signature);
}
