import type { CallOf } from '@rushes/contract/endpoint';
import { createScimToken, getScimSetup, revokeScimToken } from '@rushes/contract/scim';
import { listSignInGroups, setSignInGroups } from '@rushes/contract/user-groups';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { userKeys } from '../keys.ts';

export const useScimSetup = (tenantId: string) =>
  useQuery({
    queryKey: userKeys.scim(tenantId),
    queryFn: ({ signal }) => call(getScimSetup, { params: { id: tenantId }, signal }),
    // Tokens are used without live events.
    staleTime: 0,
  });

export const useSignInGroups = (tenantId: string) =>
  useQuery({
    queryKey: userKeys.signInGroups(tenantId),
    queryFn: async ({ signal }) =>
      (await call(listSignInGroups, { params: { id: tenantId }, signal })).providers,
  });

export type ClaimMapping = CallOf<typeof setSignInGroups>['body'];

export function useProvisioningActions(tenantId: string) {
  const client = useQueryClient();
  const setupChanged = () => client.invalidateQueries({ queryKey: userKeys.scim(tenantId) });
  return {
    async createToken(): Promise<string> {
      const { secret } = await call(createScimToken, { params: { id: tenantId }, body: {} });
      await setupChanged();
      return secret;
    },
    async revokeToken(tokenid: string): Promise<void> {
      await call(revokeScimToken, { params: { id: tenantId, tokenid } });
      await setupChanged();
    },
    async setClaim(provider: string, body: ClaimMapping): Promise<void> {
      const reply = await call(setSignInGroups, { params: { id: tenantId, provider }, body });
      client.setQueryData(userKeys.signInGroups(tenantId), reply.providers);
    },
  };
}
