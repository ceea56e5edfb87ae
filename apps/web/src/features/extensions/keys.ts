export const extensionKeys = {
  bins: ['extensions', 'bins'] as const,
  exports: ['extensions', 'exports'] as const,
};
