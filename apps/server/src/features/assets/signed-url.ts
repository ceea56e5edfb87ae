import type { Keyring } from '#platform/crypto/keyring.ts';

/** Addresses stay the same within a window, so that the browser's cache finds its pictures again. */
const WINDOW_MS = 6 * 3_600_000;
const CACHE_MAX = 50_000;

interface Signatures {
  expires: number;
  known: Map<string, string>;
}
const caches = new WeakMap<Keyring, Signatures>();

/** At least one whole window away, rounded up to a window's end. */
export function expiryAt(now: number): number {
  return (Math.ceil(now / WINDOW_MS) + 1) * WINDOW_MS;
}

export function signedUrl(keyring: Keyring, id: string, filename: string, now = Date.now()): string {
  const expires = expiryAt(now);
  let cache = caches.get(keyring);
  if (cache?.expires !== expires || cache.known.size > CACHE_MAX) {
    cache = { expires, known: new Map() };
    caches.set(keyring, cache);
  }
  let signature = cache.known.get(id);
  if (!signature) {
    signature = keyring.sign('media', `${id}.${expires}`);
    cache.known.set(id, signature);
  }
  return `/media/${id}/${encodeURIComponent(filename)}?e=${expires}&s=${signature}`;
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
