import { listResources } from '@rushes/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { limitKeys } from '../keys.ts';

export const useResources = (tenantId: string) =>
  useQuery({
    queryKey: limitKeys.resources(tenantId),
    queryFn: async ({ signal }) =>
      (await call(listResources, { params: { id: tenantId }, signal })).resources,
  });
