import { type DeliveryState, getDelivery, listDeliveries, listWebhooks } from '@rushes/contract/webhooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

const PAGE = 50;
/** Deliveries change without live events: shown again this often while one is waiting. */
const WATCH_MS = 3_000;

export interface WebhookOf {
  tenantId: string;
  webhookId: string;
}

export const webhookKeys = {
  all: ['webhooks'] as const,
  list: (tenantId: string) => ['webhooks', tenantId, 'list'] as const,
  log: ({ tenantId, webhookId }: WebhookOf, state: DeliveryState | null) =>
    ['webhooks', tenantId, 'log', webhookId, state] as const,
  delivery: ({ tenantId, webhookId }: WebhookOf, id: string) =>
    ['webhooks', tenantId, 'delivery', webhookId, id] as const,
};

export const useWebhooks = (tenantId: string) =>
  useQuery({
    queryKey: webhookKeys.list(tenantId),
    queryFn: ({ signal }) => call(listWebhooks, { params: { id: tenantId }, signal }),
    staleTime: 0,
  });

export const useDeliveries = (of: WebhookOf, state: DeliveryState | null) =>
  useInfiniteQuery({
    queryKey: webhookKeys.log(of, state),
    queryFn: ({ pageParam, signal }) =>
      call(listDeliveries, {
        params: { id: of.tenantId, webhookid: of.webhookId },
        query: { limit: PAGE, ...(state ? { state } : {}), ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ deliveries }) => deliveries.some((one) => one.state === 'waiting'))
        ? WATCH_MS
        : false,
  });

export const useDelivery = (of: WebhookOf, id: string) =>
  useQuery({
    queryKey: webhookKeys.delivery(of, id),
    queryFn: ({ signal }) =>
      call(getDelivery, {
        params: { id: of.tenantId, webhookid: of.webhookId, deliveryid: id },
        signal,
      }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.delivery.state === 'waiting' ? WATCH_MS : false),
  });
