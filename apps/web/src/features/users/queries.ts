import type { TenantUser } from '@rushes/contract/users';
import { getUser, listUsers } from '@rushes/contract/users';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#lib/api.ts';
import { type UserView, userKeys } from './keys.ts';

const PAGE = 100;
/** Presence has no live event, so it is polled; not with many pages loaded, because each poll refetches all of them. */
const PRESENCE_MS = 60_000;
const PRESENCE_PAGES = 2;

export function useUsers(tenantId: string, view: UserView) {
  const query = useInfiniteQuery({
    queryKey: userKeys.list(tenantId, view),
    queryFn: ({ pageParam, signal }) =>
      call(listUsers, {
        params: { id: tenantId },
        query: {
          show: view.show,
          sort: view.sort,
          limit: PAGE,
          ...(view.q ? { q: view.q } : {}),
          ...(view.withoutMfa ? { withoutMfa: 'true' as const } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) <= PRESENCE_PAGES ? PRESENCE_MS : false),
  });
  const pages = query.data?.pages;
  // A user who moved between two requests can appear on both pages.
  const users = useMemo(
    () => [...new Map((pages ?? []).flatMap((page) => page.users).map((user) => [user.id, user])).values()],
    [pages],
  );
  return { ...query, users, counts: pages?.at(-1)?.counts };
}

/** Number of users, for the menu. */
export const useUserCount = (tenantId: string) =>
  useQuery({
    queryKey: userKeys.count(tenantId),
    queryFn: async ({ signal }) =>
      (await call(listUsers, { params: { id: tenantId }, query: { limit: 1 }, signal })).counts.all,
  });

export const useTenantUser = (tenantId: string, userId: string | undefined) =>
  useQuery({
    queryKey: userKeys.one(tenantId, userId ?? ''),
    queryFn: async ({ signal }) =>
      (await call(getUser, { params: { id: tenantId, userId: userId ?? '' }, signal })).user,
    enabled: userId !== undefined,
  });

const FOUND = 8;

/** The first users whose name, address or folder matches the text. */
export const useFoundUsers = (tenantId: string, q: string) =>
  useQuery({
    queryKey: userKeys.found(tenantId, q),
    queryFn: async ({ signal }) =>
      (
        await call(listUsers, {
          params: { id: tenantId },
          query: { limit: FOUND, ...(q ? { q } : {}) },
          signal,
        })
      ).users,
    placeholderData: keepPreviousData,
  });

export const nameOf = (user: Pick<TenantUser, 'firstname' | 'lastname' | 'username'>): string =>
  `${user.firstname} ${user.lastname}`.trim() || user.username;
