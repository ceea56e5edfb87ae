import type { Services } from '#platform/context/context.ts';

/** Where e-mails lead to: below the address the operator set, never the one a request came to. */
export function pages({ settings: { publicUrl } }: Pick<Services, 'settings'>) {
  const at = (path: string) => `${publicUrl}${path}`;
  return {
    signIn: at('/account/login'),
    forgotPassword: at('/account/forgot-password'),
    resetPassword: (email: string) => at(`/account/reset-password/${encodeURIComponent(email)}`),
    temporaryPassword: at('/account/reset-temporary-password'),
    verify: (email: string) => at(`/account/verify/${encodeURIComponent(email)}`),
    /** Behind the # it reaches the page but no server, no log and no other site. */
    verifyByToken: (email: string, token: string) =>
      at(`/account/verify/${encodeURIComponent(email)}#token=${token}`),
  };
}
