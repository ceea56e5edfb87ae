import { listGroupMembers, listGroups } from '@rushes/contract/user-groups';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { userKeys } from '../keys.ts';

const PAGE = 100;

export const useGroups = (tenantId: string) =>
  useQuery({
    queryKey: userKeys.groups(tenantId),
    queryFn: async ({ signal }) => (await call(listGroups, { params: { id: tenantId }, signal })).groups,
  });

export function useGroupMembers(tenantId: string, groupId: string) {
  const query = useInfiniteQuery({
    queryKey: userKeys.members(tenantId, groupId),
    queryFn: ({ pageParam, signal }) =>
      call(listGroupMembers, {
        params: { id: tenantId, groupId },
        query: { limit: PAGE, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  return { ...query, members: query.data?.pages.flatMap((page) => page.members) };
}
