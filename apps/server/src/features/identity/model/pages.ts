import type { Services } from '#platform/context/context.ts';

/** Links in e-mails use the public URL from the settings, never the host of a request. */
export function pages({ settings: { publicUrl } }: Pick<Services, 'settings'>) {
  const at = (path: string) => `${publicUrl}${path}`;
  return {
    signIn: at('/account/login'),
    forgotPassword: at('/account/forgot-password'),
    resetPassword: (email: string) => at(`/account/reset-password/${encodeURIComponent(email)}`),
    temporaryPassword: at('/account/reset-temporary-password'),
    verify: (email: string) => at(`/account/verify/${encodeURIComponent(email)}`),
    undoEmail: (token: string) => at(`/account/undo-email#token=${token}`),
    /** In the fragment, so that the token reaches the page but no server, log or other site. */
    verifyByToken: (email: string, token: string) =>
      at(`/account/verify/${encodeURIComponent(email)}#token=${token}`),
  };
}
