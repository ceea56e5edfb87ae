import type { PendingSignIn } from '#session/pending-sign-in.ts';

const pages = {
  mfa: '/account/otp',
  setup: '/account/enable-mfa',
  password: '/account/complete-password',
} as const satisfies Record<PendingSignIn['kind'], string>;

/** The page of the next step of an incomplete sign-in. */
export const pageOf = (pending: PendingSignIn) => pages[pending.kind];

/** The pending sign-in, if this page is its next step; null redirects to the first page. */
export function stepAt<K extends PendingSignIn['kind']>(
  pending: PendingSignIn | null,
  kind: K,
): PendingSignIn | null {
  return pending?.kind === kind ? pending : null;
}
