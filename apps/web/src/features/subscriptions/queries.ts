import { getSubscription } from '@rushes/contract/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

const subscriptionKeys = {
  one: (tenantId: string) => ['subscriptions', tenantId] as const,
};

export const useSubscription = (tenantId: string) =>
  useQuery({
    queryKey: subscriptionKeys.one(tenantId),
    queryFn: ({ signal }) => call(getSubscription, { params: { id: tenantId }, signal, quiet: true }),
    // Changes with time and through other sessions.
    staleTime: 0,
  });
