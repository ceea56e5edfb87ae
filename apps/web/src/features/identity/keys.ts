/** Query keys of sign-in, sign-up and reauthentication. */
export const identityKeys = {
  signInMethods: ['identity', 'sign-in-methods'] as const,
  plans: ['identity', 'plans'] as const,
  reset: (email: string, code: string) => ['identity', 'reset', email, code] as const,
  mfaSetup: (challenge: string | undefined) => ['identity', 'mfa-setup', challenge] as const,
  reauthenticationMethods: ['identity', 'reauthentication-methods'] as const,
};
