import type { PendingSignIn } from '#lib/pending-sign-in.ts';

const pages = {
  mfa: '/account/otp',
  setup: '/account/enable-mfa',
  password: '/account/complete-password',
} as const satisfies Record<PendingSignIn['kind'], string>;

/** The page where an unfinished sign-in goes on. */
export const pageOf = (pending: PendingSignIn) => pages[pending.kind];

/** The step a page is for, when it is the one that comes next; null sends back to the beginning. */
export function stepAt<K extends PendingSignIn['kind']>(
  pending: PendingSignIn | null,
  kind: K,
): PendingSignIn | null {
  return pending?.kind === kind ? pending : null;
}
