import { getTenantEmails, getTenantSettings, listTenants, type tenantStates } from '@rushes/contract/tenants';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { tenantKeys } from './keys.ts';

export type TenantState = (typeof tenantStates)[number];

export interface TenantView {
  q: string;
  state: TenantState | 'all';
}

const PAGE = 50;

export const useTenants = (view: TenantView) =>
  useInfiniteQuery({
    queryKey: tenantKeys.list(view),
    queryFn: ({ pageParam, signal }) =>
      call(listTenants, {
        query: {
          limit: PAGE,
          ...(view.q ? { q: view.q } : {}),
          ...(view.state === 'all' ? {} : { state: view.state }),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    // Usage changes without live events to the platform administrator.
    staleTime: 0,
  });

export const useTenantEmails = (id: string) =>
  useQuery({
    queryKey: tenantKeys.emails(id),
    queryFn: async ({ signal }) => (await call(getTenantEmails, { params: { id }, signal })).emails,
    // The address is confirmed through an e-mail, possibly by another person.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

export const useTenantSettings = (id: string) =>
  useQuery({
    queryKey: tenantKeys.settings(id),
    queryFn: async ({ signal }) => (await call(getTenantSettings, { params: { id }, signal })).settings,
    staleTime: 0,
  });
