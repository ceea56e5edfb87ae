import { hash } from 'node:crypto';

/** The S256 challenge of RFC 7636: 32 bytes. */
export const isChallenge = (text: string | undefined): text is string =>
  text !== undefined && /^[\w-]{43}$/.test(text);

export const isAnswered = (challenge: string, verifier: string | undefined): boolean =>
  verifier !== undefined &&
  /^[\w.~-]{43,128}$/.test(verifier) &&
  hash('sha256', verifier, 'base64url') === challenge;
