import type { Keyring } from '#platform/crypto/keyring.ts';

/**
 * Every call carries two tokens. The ID token is a JWT that names the user and is valid for minutes. The access
 * token is opaque and tied to the session row, so ending the session invalidates it immediately. Both are
 * recomputed, never stored.
 */
const ID_TOKEN_SECONDS = 15 * 60;

const header = encode({ alg: 'HS256', typ: 'JWT' });

export interface IdClaims {
  sub: string;
  sid: string;
}

export function makeIdToken(keyring: Keyring, claims: IdClaims, now = Date.now()): string {
  const seconds = Math.floor(now / 1000);
  const body = `${header}.${encode({ ...claims, iat: seconds, exp: seconds + ID_TOKEN_SECONDS })}`;
  return `${body}.${keyring.sign('id-token', body)}`;
}

/** `exp` is in seconds, as in a JWT. */
export function readIdToken(
  keyring: Keyring,
  token: string,
  now = Date.now(),
): (IdClaims & { exp: number }) | undefined {
  const [head, payload, mac, ...more] = token.split('.');
  // The header is compared, not parsed: the token must not choose the algorithm.
  if (head !== header || !payload || !mac || more.length) return undefined;
  if (!keyring.verify('id-token', `${head}.${payload}`, mac)) return undefined;
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as IdClaims & { exp: number };
  return claims.exp * 1000 > now ? claims : undefined;
}

export function makeAccessToken(keyring: Keyring, sessionid: string): string {
  return `${sessionid}.${keyring.sign('access-token', sessionid)}`;
}

export function readAccessToken(keyring: Keyring, token: string): string | undefined {
  const [sessionid, mac, ...more] = token.split('.');
  if (!sessionid || !mac || more.length) return undefined;
  return keyring.verify('access-token', sessionid, mac) ? sessionid : undefined;
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
