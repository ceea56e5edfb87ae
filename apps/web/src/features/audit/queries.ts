import { type AuditEntry, type LoggedAction, listAudit, listTenantAudit } from '@rushes/contract/audit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { auditKeys } from './keys.ts';

const PAGE = 50;

export interface AuditFilter {
  userid?: string | undefined;
  action?: LoggedAction | undefined;
  item?: string | undefined;
  q?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const given = (filter: AuditFilter) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value)) as {
    [Name in keyof AuditFilter]-?: NonNullable<AuditFilter[Name]>;
  };

function fetchPage(
  tenantId: string | null,
  filter: AuditFilter,
  { limit, cursor, signal }: { limit: number; cursor: string | null; signal: AbortSignal },
) {
  const query = { limit, ...given(filter), ...(cursor ? { cursor } : {}) };
  return tenantId
    ? call(listTenantAudit, { params: { id: tenantId }, query, signal })
    : call(listAudit, { query, signal });
}

/** Audit log of one tenant, or of the whole platform. */
export const useAudit = (tenantId: string | null, filter: AuditFilter) =>
  useInfiniteQuery({
    queryKey: auditKeys.list(tenantId, filter),
    queryFn: ({ pageParam, signal }) =>
      fetchPage(tenantId, filter, { limit: PAGE, cursor: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // The log must be up to date when it is opened.
    staleTime: 0,
  });

const EXPORT_PAGE = 500;
/** More rows than a spreadsheet is useful for; narrower filters export the rest. */
export const EXPORT_MAX = 50_000;

export async function fetchAll(
  tenantId: string | null,
  filter: AuditFilter,
  signal: AbortSignal,
): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof fetchPage>> = await fetchPage(tenantId, filter, {
      ...{ limit: EXPORT_PAGE, cursor, signal },
    });
    entries.push(...page.entries);
    cursor = page.next;
  } while (cursor && entries.length < EXPORT_MAX);
  return entries;
}
