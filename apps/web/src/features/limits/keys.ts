export const limitKeys = {
  all: ['limits'] as const,
  resources: (tenantId: string) => ['limits', 'resources', tenantId] as const,
};
