import {
  getTenantUsage,
  getUsage,
  getUserUsage,
  listTenantUsage,
  listUserUsage,
  type UsageMetric,
  type UsagePart,
  type UserUsagePart,
} from '@rushes/contract/usage';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import type { PeriodQuery } from './period.ts';

export interface ListQuery extends PeriodQuery {
  q?: string;
  sort: UsageMetric | 'name';
  limit: number;
  offset: number;
}

const usageKeys = {
  tenant: (tenantId: string, query: PeriodQuery) => ['usage', 'tenant', tenantId, query] as const,
  user: (userId: string, tenantId: string | null, query: PeriodQuery) =>
    ['usage', 'user', userId, tenantId, query] as const,
  tenants: (query: ListQuery) => ['usage', 'tenants', query] as const,
  users: (query: ListQuery) => ['usage', 'users', query] as const,
};

// Figures change without live events, and a figure of a minute ago is as good.
const fresh = { staleTime: 30_000, placeholderData: keepPreviousData } as const;

export const useUsage = (tenantId: string, query: PeriodQuery & { project?: string }) =>
  useQuery({
    ...fresh,
    queryKey: usageKeys.tenant(tenantId, query),
    queryFn: async ({ signal }) =>
      (await call(getUsage, { query: { tid: tenantId, ...query }, signal })).usage,
  });

/** For platform administrators. */
export const useTenantUsage = (tenantId: string, query: PeriodQuery) =>
  useQuery({
    ...fresh,
    queryKey: usageKeys.tenant(tenantId, query),
    queryFn: async ({ signal }) =>
      (await call(getTenantUsage, { params: { id: tenantId }, query, signal })).usage,
  });

/** In one tenant; null: in all, for platform administrators. */
export const useUserUsage = (userId: string, tenantId: string | null, query: PeriodQuery) =>
  useQuery({
    ...fresh,
    queryKey: usageKeys.user(userId, tenantId, query),
    queryFn: async ({ signal }) => {
      const scope = tenantId ? { tid: tenantId } : {};
      const given = { params: { id: userId }, query: { ...scope, ...query } };
      return (await call(getUserUsage, { ...given, signal })).usage;
    },
  });

export const usePlatformUsage = (query: ListQuery) =>
  useQuery({
    ...fresh,
    queryKey: usageKeys.tenants(query),
    queryFn: async ({ signal }) => (await call(listTenantUsage, { query, signal })).usage,
  });

export const useUserList = (query: ListQuery, enabled: boolean) =>
  useQuery({
    ...fresh,
    enabled,
    queryKey: usageKeys.users(query),
    queryFn: async ({ signal }) => (await call(listUserUsage, { query, signal })).usage,
  });

/** As many as the server returns at once. */
const EXPORT_PAGE = 500;

/** Every row of a list, not only those of the page. */
export async function fetchList(
  list: 'tenants' | 'users',
  query: ListQuery,
): Promise<(UsagePart | UserUsagePart)[]> {
  const rows: (UsagePart | UserUsagePart)[] = [];
  let total: number;
  do {
    const given = { query: { ...query, limit: EXPORT_PAGE, offset: rows.length } } as const;
    const page =
      list === 'tenants'
        ? await call(listTenantUsage, given).then(({ usage }) => ({
            rows: usage.tenants,
            count: usage.count,
          }))
        : await call(listUserUsage, given).then(({ usage }) => ({ rows: usage.users, count: usage.count }));
    rows.push(...page.rows);
    total = page.rows.length > 0 ? page.count : 0;
  } while (rows.length < total);
  return rows;
}
