import type { Keyring } from '#platform/crypto/keyring.ts';

/** A visitor of a link and the generation of the link password they entered. */
export interface Admission {
  visitorid: string;
  generation: number;
}

/** The purpose and lifetime of a token. */
export interface TokenKind {
  purpose: string;
  seconds: number;
}

/**
 * The token identifies the visitor, who belongs to one link; everything else is read from the database on each call.
 */
export function makeToken(
  keyring: Keyring,
  { purpose, seconds }: TokenKind,
  { visitorid, generation }: Admission,
  now = Date.now(),
): { token: string; expires: number } {
  const expires = now + seconds * 1000;
  const text = `${visitorid}.${generation}.${expires}`;
  return { token: `${text}.${keyring.sign(purpose, text)}`, expires };
}

export function readToken(
  keyring: Keyring,
  { purpose }: TokenKind,
  token: string,
  now = Date.now(),
): Admission | undefined {
  const [visitorid = '', generation = '', expires = '', mac = '', ...more] = token.split('.');
  if (more.length > 0 || !keyring.verify(purpose, `${visitorid}.${generation}.${expires}`, mac))
    return undefined;
  return Number(expires) > now ? { visitorid, generation: Number(generation) } : undefined;
}
