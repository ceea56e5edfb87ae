import type { TenantView } from './queries.ts';

/** Query keys of workspaces. */
export const tenantKeys = {
  lists: ['tenants', 'list'] as const,
  list: (view: TenantView) => ['tenants', 'list', view] as const,
  retention: (id: string | undefined) => ['tenants', 'retention', id] as const,
  emails: (id: string) => ['tenants', 'emails', id] as const,
  settings: (id: string) => ['tenants', 'settings', id] as const,
};
