import type { Keyring } from '#platform/crypto/keyring.ts';

/** Short: a page that is open renews it by its cookie, and a link that has ended renews nothing. */
const PASS_SECONDS = 3600;
/** So long a browser is known again without a password; the link itself may end before. */
export const COOKIE_SECONDS = 30 * 86_400;

type Purpose = 'review-pass' | 'review-cookie';
const lifetimes: Record<Purpose, number> = { 'review-pass': PASS_SECONDS, 'review-cookie': COOKIE_SECONDS };

/** Who came in, by which of the link's passwords. */
export interface Admission {
  visitorid: string;
  generation: number;
}

/** Names the visitor, who belongs to one link; everything else is asked of the rows at every call. */
export function makeToken(
  keyring: Keyring,
  purpose: Purpose,
  { visitorid, generation }: Admission,
  now = Date.now(),
): { token: string; expires: number } {
  const expires = now + lifetimes[purpose] * 1000;
  const text = `${visitorid}.${generation}.${expires}`;
  return { token: `${text}.${keyring.sign(purpose, text)}`, expires };
}

export function readToken(
  keyring: Keyring,
  purpose: Purpose,
  token: string,
  now = Date.now(),
): Admission | undefined {
  const [visitorid = '', generation = '', expires = '', mac = '', ...more] = token.split('.');
  if (more.length > 0 || !keyring.verify(purpose, `${visitorid}.${generation}.${expires}`, mac))
    return undefined;
  return Number(expires) > now ? { visitorid, generation: Number(generation) } : undefined;
}
