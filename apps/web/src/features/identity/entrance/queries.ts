import { listWays } from '@rushes/contract/sign-up';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

export const waysQuery = queryOptions({
  queryKey: ['ways'],
  queryFn: ({ signal }) => call(listWays, { signal, quiet: true }),
  staleTime: Number.POSITIVE_INFINITY,
});
