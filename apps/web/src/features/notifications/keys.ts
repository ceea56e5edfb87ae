/** Query keys of notifications and operations. */
export const notificationKeys = {
  info: ['notifications', 'info'] as const,
  lists: ['notifications', 'list'] as const,
  list: (tenantId: string) => ['notifications', 'list', tenantId] as const,
  operations: ['notifications', 'operations'] as const,
};
