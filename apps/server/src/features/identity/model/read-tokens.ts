import { hash } from 'node:crypto';
import type { Keyring } from '#platform/crypto/keyring.ts';
import { readAccessToken, readIdToken } from './tokens.ts';

interface Named {
  sessionid: string;
  userid: string;
}

interface Verified extends Named {
  /** When the ID token expires, in milliseconds. */
  until: number;
}

/** A browser sends the same pair for 15 minutes, and verifying two signatures takes longer than parsing both. */
const MOST = 5_000;
const verified = new WeakMap<Keyring, Map<string, Verified>>();

/**
 * Both tokens must be valid and name the same session. Verified pairs are cached by hash; whether the session is
 * still open is checked in its row every time.
 */
export function readTokens(
  keyring: Keyring,
  idToken: string,
  accessToken: string,
  now = Date.now(),
): Named | undefined {
  let known = verified.get(keyring);
  if (!known) {
    known = new Map();
    verified.set(keyring, known);
  }
  const pair = hash('sha256', `${idToken} ${accessToken}`, 'base64');
  let named = known.get(pair);
  if (!named) {
    named = verify(keyring, idToken, accessToken, now);
    if (!named) return undefined;
    // Evict the oldest entry: it is the closest to expiry.
    if (known.size >= MOST) known.delete(known.keys().next().value!);
    known.set(pair, named);
  }
  return named.until > now ? named : undefined;
}

function verify(keyring: Keyring, idToken: string, accessToken: string, now: number): Verified | undefined {
  const claims = readIdToken(keyring, idToken, now);
  const sessionid = readAccessToken(keyring, accessToken);
  if (!claims || claims.sid !== sessionid) return undefined;
  return { sessionid, userid: claims.sub, until: claims.exp * 1000 };
}
