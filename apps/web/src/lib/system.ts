import { system } from '@rushes/contract/system';
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';

/** What this installation can do; it does not change while a page is open. */
export function useSystem() {
  return useQuery({
    queryKey: ['system'],
    queryFn: ({ signal }) => call(system, { signal, quiet: true }),
  }).data;
}
