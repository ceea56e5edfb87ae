import type { Keyring } from '#platform/crypto/keyring.ts';
import * as admission from '#platform/links/admission.ts';

/** Short: an open page renews it with its cookie, which fails when the link has ended. */
const PASS_SECONDS = 3600;
/** How long a browser is recognized without a password. The link itself may end earlier. */
export const COOKIE_SECONDS = 30 * 86_400;

type Purpose = 'review-pass' | 'review-cookie';
const lifetimes: Record<Purpose, number> = { 'review-pass': PASS_SECONDS, 'review-cookie': COOKIE_SECONDS };
const kindOf = (purpose: Purpose) => ({ purpose, seconds: lifetimes[purpose] });

export type Admission = admission.Admission;

export const makeToken = (keyring: Keyring, purpose: Purpose, of: Admission, now = Date.now()) =>
  admission.makeToken(keyring, kindOf(purpose), of, now);

export const readToken = (keyring: Keyring, purpose: Purpose, token: string, now = Date.now()) =>
  admission.readToken(keyring, kindOf(purpose), token, now);
