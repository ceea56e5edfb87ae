import type { Keyring } from '#platform/crypto/keyring.ts';

// Recomputed, never stored: a session has one valid generation, and every older token is recognised by its signature.

const PURPOSE = 'refresh-token';
const textOf = (sessionid: string, generation: number) => `${sessionid} ${generation}`;

export interface RefreshClaims {
  sessionid: string;
  generation: number;
}

export function makeRefreshToken(keyring: Keyring, { sessionid, generation }: RefreshClaims): string {
  return `${sessionid}.${generation}.${keyring.sign(PURPOSE, textOf(sessionid, generation))}`;
}

export function readRefreshToken(keyring: Keyring, token: string): RefreshClaims | undefined {
  const [sessionid, number, mac, ...more] = token.split('.');
  if (!sessionid || !number || !mac || more.length || !/^\d{1,9}$/.test(number)) return undefined;
  const generation = Number(number);
  return keyring.verify(PURPOSE, textOf(sessionid, generation), mac) ? { sessionid, generation } : undefined;
}
