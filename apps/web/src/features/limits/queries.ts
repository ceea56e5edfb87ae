import { listResources } from '@rushes/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

export const limitKeys = {
  resources: (tenantId: string) => ['limits', 'resources', tenantId] as const,
};

export const useResources = (tenantId: string) =>
  useQuery({
    queryKey: limitKeys.resources(tenantId),
    queryFn: async ({ signal }) =>
      (await call(listResources, { params: { id: tenantId }, signal, quiet: true })).resources,
  });
