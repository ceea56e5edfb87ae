import type { CallOf } from '@rushes/contract/endpoint';
import {
  createTenantToken,
  createToken,
  listTenantTokens,
  listTokens,
  revokeTenantToken,
  revokeToken,
} from '@rushes/contract/tokens';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

const tokenKeys = { list: (tenantId: string | null) => ['tokens', tenantId] as const };

/** Of a workspace, or of the current user. */
export const useTokens = (tenantId: string | null) =>
  useQuery({
    queryKey: tokenKeys.list(tenantId),
    queryFn: async ({ signal }) => {
      const { tokens } = tenantId
        ? await call(listTenantTokens, { params: { id: tenantId }, signal })
        : await call(listTokens, { signal });
      return tokens;
    },
    // Tokens change in other browsers, and are used, without live events.
    staleTime: 0,
  });

export type NewToken = CallOf<typeof createTenantToken>['body'];

/** Create and revoke tokens of a workspace, or of the current user. */
export function useTokenActions(tenantId: string | null) {
  const client = useQueryClient();
  const changed = () => client.invalidateQueries({ queryKey: tokenKeys.list(tenantId) });
  return {
    async create({ group, ...body }: NewToken): Promise<string> {
      const { secret } = tenantId
        ? await call(createTenantToken, { params: { id: tenantId }, body: { ...body, group } })
        : await call(createToken, { body });
      await changed();
      return secret;
    },
    async revoke(id: string): Promise<void> {
      if (tenantId) await call(revokeTenantToken, { params: { id: tenantId, tokenid: id } });
      else await call(revokeToken, { params: { id } });
      await changed();
    },
  };
}
