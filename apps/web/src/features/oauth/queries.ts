import { type AuthorizationRequest, disconnectApp, getAuthorization, listApps } from '@rushes/contract/oauth';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

const keys = {
  request: (request: AuthorizationRequest) => ['oauth', 'request', request] as const,
  apps: ['oauth', 'apps'] as const,
};

export const useAuthorization = (request: AuthorizationRequest) =>
  useQuery({
    queryKey: keys.request(request),
    queryFn: ({ signal }) => call(getAuthorization, { query: request, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const useApps = () =>
  useQuery({
    queryKey: keys.apps,
    queryFn: async ({ signal }) => (await call(listApps, { signal })).apps,
    // Apps are connected in other tabs, and used, without live events.
    staleTime: 0,
  });

export function useDisconnect() {
  const client = useQueryClient();
  return async (id: string): Promise<void> => {
    await call(disconnectApp, { params: { id } });
    await client.invalidateQueries({ queryKey: keys.apps });
  };
}
