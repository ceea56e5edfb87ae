import { checkEngines, checkTenantEngines, listEngines, listTenantEngines } from '@rushes/contract/engines';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { engineKeys } from './keys.ts';

/** Engines and credits of one tenant, or of the whole platform. */
export const useEngines = (tenantId: string | null) =>
  useQuery({
    queryKey: engineKeys.status(tenantId),
    queryFn: ({ signal }) =>
      tenantId
        ? call(listTenantEngines, { params: { id: tenantId }, signal })
        : call(listEngines, { signal }),
    // Credits change without live events.
    staleTime: 0,
  });

const CHECKED_MS = 60_000;

/** Asks the engines whether they respond, which can take ten seconds. */
export const useEnginesHealth = (tenantId: string | null) =>
  useQuery({
    queryKey: engineKeys.health(tenantId),
    queryFn: ({ signal }) =>
      tenantId
        ? call(checkTenantEngines, { params: { id: tenantId }, signal })
        : call(checkEngines, { signal }),
    staleTime: CHECKED_MS,
    retry: false,
  });
