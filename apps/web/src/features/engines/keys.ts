/** Query keys of engines. Null: the whole platform. */
export const engineKeys = {
  all: ['engines'] as const,
  status: (tenantId: string | null) => ['engines', 'status', tenantId] as const,
  health: (tenantId: string | null) => ['engines', 'health', tenantId] as const,
};
