import { checkService, type Utility } from '@rushes/contract/services';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { serviceKeys } from './keys.ts';

interface Checked {
  nodes: readonly string[];
  pods: readonly string[];
  assetid?: string;
  sourcelanguage?: string;
  targetlanguage?: string;
}

/** What a service would do with the selected items. Not kept: credits and files change meanwhile. */
export function useServiceCheck(alias: string | null, { nodes, pods, ...params }: Checked) {
  return useQuery<Utility[]>({
    queryKey: [...serviceKeys.checks, alias, nodes, pods, params],
    enabled: alias !== null && nodes.length + pods.length > 0,
    gcTime: 0,
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { nodes: nodes.join(','), pods: pods.join(','), ...params };
      return (await call(checkService, { params: { alias: alias! }, query, signal })).utility;
    },
  });
}
