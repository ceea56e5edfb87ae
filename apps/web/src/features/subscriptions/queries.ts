import { type BillingInterval, listAllInvoices, listInvoices } from '@rushes/contract/billing';
import { getSubscription, previewSubscribe } from '@rushes/contract/subscriptions';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { subscriptionKeys } from './keys.ts';

export const useSubscription = (tenantId: string) =>
  useQuery({
    queryKey: subscriptionKeys.one(tenantId),
    queryFn: ({ signal }) => call(getSubscription, { params: { id: tenantId }, signal }),
    // Changes with time and through other sessions.
    staleTime: 0,
  });

export const usePlanChange = (tenantId: string, plan: string, interval: BillingInterval) =>
  useQuery({
    queryKey: [...subscriptionKeys.preview(tenantId), plan, interval],
    queryFn: async ({ signal }) =>
      (
        await call(previewSubscribe, {
          params: { id: tenantId },
          query: { plan, interval },
          signal,
        })
      ).change,
    // The rest of the current plan becomes less every second.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

const PAGE = 20;

export const useInvoices = (tenantId: string) =>
  useInfiniteQuery({
    queryKey: subscriptionKeys.invoices(tenantId),
    queryFn: ({ pageParam, signal }) =>
      call(listInvoices, {
        params: { id: tenantId },
        query: { limit: PAGE, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

export type InvoiceFilter = 'all' | 'open' | 'paid' | 'credited';

export const usePlatformInvoices = (state: InvoiceFilter) =>
  useInfiniteQuery({
    queryKey: [...subscriptionKeys.platform, state],
    queryFn: ({ pageParam, signal }) =>
      call(listAllInvoices, {
        query: {
          limit: 50,
          ...(state === 'all' ? {} : { state }),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
