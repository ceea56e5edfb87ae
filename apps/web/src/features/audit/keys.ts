import type { AuditFilter } from './queries.ts';

/** Query keys of the audit log. */
export const auditKeys = {
  list: (tenantId: string | null, filter: AuditFilter) => ['audit', tenantId, filter] as const,
};
