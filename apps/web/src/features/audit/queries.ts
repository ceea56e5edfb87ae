import { type AuditAction, listAudit, listTenantAudit } from '@rushes/contract/audit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

const PAGE = 50;

export interface AuditFilter {
  userid?: string | undefined;
  action?: AuditAction | undefined;
}

const auditKeys = {
  list: (tenantId: string | null, filter: AuditFilter) => ['audit', tenantId, filter] as const,
};

/** Audit log of one tenant, or of the whole platform. */
export const useAudit = (tenantId: string | null, filter: AuditFilter) =>
  useInfiniteQuery({
    queryKey: auditKeys.list(tenantId, filter),
    queryFn: ({ pageParam, signal }) => {
      const query = {
        limit: PAGE,
        ...(filter.userid ? { userid: filter.userid } : {}),
        ...(filter.action ? { action: filter.action } : {}),
        ...(pageParam ? { cursor: pageParam } : {}),
      };
      return tenantId
        ? call(listTenantAudit, { params: { id: tenantId }, query, signal, quiet: true })
        : call(listAudit, { query, signal, quiet: true });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // The log must be up to date when it is opened.
    staleTime: 0,
  });
