import type { Keyring } from '#platform/crypto/keyring.ts';

/**
 * Two tokens go with every call. The id-token is a JWT naming the user and lives minutes; the access-token is
 * opaque and stands for the session row, so ending the row ends it at once. Both are recomputed, never stored.
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

/** `exp` is in seconds, as a JWT has it. */
export function readIdToken(
  keyring: Keyring,
  token: string,
  now = Date.now(),
): (IdClaims & { exp: number }) | undefined {
  const [head, payload, mac, ...more] = token.split('.');
  // The header is compared, not read: the algorithm is ours to choose, never the token's.
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
