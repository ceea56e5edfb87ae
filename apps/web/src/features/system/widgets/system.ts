import { system } from '@rushes/contract/system';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { systemKeys } from '../keys.ts';

/** Features of this installation; constant while a page is open. */
export function useSystem() {
  return useQuery({
    queryKey: systemKeys.system,
    queryFn: ({ signal }) => call(system, { signal }),
  }).data;
}
