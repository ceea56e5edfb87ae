export const subscriptionKeys = {
  one: (tenantId: string) => ['subscriptions', tenantId] as const,
  preview: (tenantId: string) => ['subscriptions', tenantId, 'preview'] as const,
  guard: (tenantId: string) => ['subscriptions', tenantId, 'guard'] as const,
  invoices: (tenantId: string) => ['subscriptions', tenantId, 'invoices'] as const,
  platform: ['subscriptions', 'platform'] as const,
};
