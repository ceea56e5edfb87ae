import type { ReplyOf } from '@rushes/contract/endpoint';
import { getHome } from '@rushes/contract/home';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { homeKeys } from './keys.ts';

export type Home = ReplyOf<typeof getHome>;

/** Files that a list shows at first; one more is fetched to know whether there are more. */
export const SHOWN = 6;
const ALL = 50;

export const useHome = (nodeid: string, all: boolean) =>
  useQuery({
    queryKey: [...homeKeys.all, nodeid, all],
    queryFn: ({ signal }) =>
      call(getHome, {
        params: { id: nodeid },
        query: { limit: all ? ALL : SHOWN + 1 },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
