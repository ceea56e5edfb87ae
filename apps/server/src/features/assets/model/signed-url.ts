import type { Keyring } from '#platform/crypto/keyring.ts';
import { expiryAt } from '#platform/crypto/signed-expiry.ts';

/** Who gets a URL: it is bound to the session, and ends with the access of that member (media/viewers.service.ts). */
export interface Viewer {
  keyring: Keyring;
  actor: { sessionid: string };
}

/** The signed part of a URL. */
export interface Signed {
  expires: number;
  /** The session, as written in the URL. */
  member: string;
  signature: string;
}

const CACHE_MAX = 100_000;

interface Signatures {
  expires: number;
  size: number;
  bySession: Map<string, Map<string, string>>;
}
const caches = new WeakMap<Keyring, Signatures>();

/** Signatures stay the same for hours; a page of a thousand cards would otherwise take milliseconds to sign again. */
function signaturesAt(keyring: Keyring, expires: number): Signatures {
  let cache = caches.get(keyring);
  if (cache?.expires !== expires || cache.size > CACHE_MAX) {
    cache = { expires, size: 0, bySession: new Map() };
    caches.set(keyring, cache);
  }
  return cache;
}

const textOf = (id: string, expires: number, member: string) => `${id}.${expires}.${member}`;
const memberOf = (sessionid: string) =>
  Buffer.from(sessionid.replaceAll('-', ''), 'hex').toString('base64url');

/** The session id that a URL names; undefined if it is none. */
export function sessionOf(member: string): string | undefined {
  const hex = Buffer.from(member, 'base64url').toString('hex');
  if (hex.length !== 32) return undefined;
  return [0, 8, 12, 16, 20].map((from, place) => hex.slice(from, [8, 12, 16, 20, 32][place])).join('-');
}

export function signedUrl(viewer: Viewer, id: string, filename: string, now = Date.now()): string {
  return urlSigner(viewer, filename, now)(id);
}

/** Signs many URLs: the shared parts are computed once. */
export function urlSigner(viewer: Viewer, filename: string, now = Date.now()): (id: string) => string {
  const { keyring, actor } = viewer;
  const expires = expiryAt(now);
  const cache = signaturesAt(keyring, expires);
  const known = cache.bySession.get(actor.sessionid) ?? new Map<string, string>();
  cache.bySession.set(actor.sessionid, known);
  const member = memberOf(actor.sessionid);
  const middle = `/${encodeURIComponent(filename)}?e=${expires}&m=${member}&s=`;
  return (id) => {
    let signature = known.get(id);
    if (!signature) {
      signature = keyring.sign('media', textOf(id, expires, member));
      known.set(id, signature);
      cache.size += 1;
    }
    return `/media/${id}${middle}${signature}`;
  };
}

/** A rendition and its playlist have the same signature. */
export const isSignedFor = (keyring: Keyring, id: string, signed: Signed, now = Date.now()): boolean =>
  isSigned(keyring, 'media', id, signed, now);

export const isSignedForStream = (
  keyring: Keyring,
  podid: string,
  signed: Signed,
  now = Date.now(),
): boolean => isSigned(keyring, 'stream', podid, signed, now);

function isSigned(keyring: Keyring, purpose: string, id: string, signed: Signed, now: number): boolean {
  const { expires, member, signature } = signed;
  return expires > now && keyring.verify(purpose, textOf(id, expires, member), signature);
}

/** URL of the playlist of one rendition, signed like its bytes. */
export const playlistUrl = (viewer: Viewer, id: string, now = Date.now()): string =>
  `/stream/${id}/index.m3u8?${queryFor(viewer, 'media', id, now)}`;

export const masterUrl = (viewer: Viewer, podid: string, now = Date.now()): string =>
  `/stream/${podid}/master.m3u8?${queryFor(viewer, 'stream', podid, now)}`;

function queryFor({ keyring, actor }: Viewer, purpose: string, id: string, now: number): string {
  const expires = expiryAt(now);
  const member = memberOf(actor.sessionid);
  return `e=${expires}&m=${member}&s=${keyring.sign(purpose, textOf(id, expires, member))}`;
}
