import { listOperations, type Operation } from '@rushes/contract/move-copy';
import {
  listNotifications,
  markNotificationsSeen,
  type Notification,
  notificationsInfo,
} from '@rushes/contract/notifications';
import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { notificationKeys } from './keys.ts';

export const PAGE = 5;

export const useNotificationsInfo = () =>
  useQuery({
    queryKey: notificationKeys.info,
    queryFn: ({ signal }) => call(notificationsInfo, { signal }),
  });

export const useNotifications = (tenantId: string) =>
  useInfiniteQuery({
    queryKey: notificationKeys.list(tenantId),
    queryFn: ({ pageParam, signal }) =>
      call(listNotifications, {
        params: { id: tenantId },
        query: { limit: PAGE, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });

/** Fetched when an event arrives; not cached. */
export async function fetchNewest(tenantId: string): Promise<Notification[]> {
  const page = { params: { id: tenantId }, query: { limit: 20 } };
  return (await call(listNotifications, { ...page })).notifications;
}

export const useOperations = () =>
  useQuery({
    queryKey: notificationKeys.operations,
    queryFn: async ({ signal }) => (await call(listOperations, { signal })).operations,
  });

/** Opening the list marks everything as seen: clears the bell in every tab. */
export async function markSeen(client: QueryClient): Promise<void> {
  const info = await call(markNotificationsSeen);
  client.setQueryData(notificationKeys.info, info);
}

/** Writes the progress of an operation; ended ones are removed. */
export function writeOperation(
  operations: Operation[] | undefined,
  { ended, ...operation }: Operation & { ended?: true },
): Operation[] | undefined {
  if (!operations) return operations;
  const others = operations.filter(({ id }) => id !== operation.id);
  if (ended) return others;
  const at = operations.findIndex(({ id }) => id === operation.id);
  return at < 0 ? [...others, operation] : operations.with(at, operation);
}
