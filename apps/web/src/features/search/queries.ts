import { SEARCH_MIN, search } from '@rushes/contract/search';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { searchKeys } from './keys.ts';
import type { SearchState } from './search-state.ts';

export const searchQuery = (state: SearchState, nodeid: string | undefined) =>
  infiniteQueryOptions({
    queryKey: searchKeys.pods(nodeid, state),
    enabled: nodeid !== undefined && state.q.trim().length >= SEARCH_MIN,
    // Names and notes change while results are shown: refetch after 30 seconds.
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...state,
        q: state.q.trim(),
        nodeid: nodeid ?? '',
        wholeWords: flag(state.wholeWords),
        allWords: flag(state.allWords),
        includeAssets: flag(state.includeAssets),
        includeSubfolders: flag(state.includeSubfolders),
        ...(pageParam === undefined ? {} : { cursor: pageParam }),
      };
      return call(search, { query, signal });
    },
    getNextPageParam: (last) => last.next ?? undefined,
  });

const flag = (value: 0 | 1) => (value ? ('1' as const) : ('0' as const));
