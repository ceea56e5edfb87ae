/** Query keys of the own account. */
export const accountKeys = {
  sessions: ['accounts', 'sessions'] as const,
  deletion: ['accounts', 'deletion'] as const,
  mfa: ['accounts', 'mfa'] as const,
  passkeys: ['accounts', 'passkeys'] as const,
  notifications: ['accounts', 'notifications'] as const,
  secret: ['accounts', 'secret'] as const,
  /** New e-mail address requested in this session that is not confirmed yet. */
  newEmail: ['accounts', 'newEmail'] as const,
};
