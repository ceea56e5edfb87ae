import { listResources } from '@rushes/contract/limits';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { limitKeys } from '../keys.ts';

const resourcesOf = (tenantId: string) =>
  queryOptions({
    queryKey: limitKeys.resources(tenantId),
    queryFn: ({ signal }) => call(listResources, { params: { id: tenantId }, signal }),
  });

export const useResources = (tenantId: string) =>
  useQuery({ ...resourcesOf(tenantId), select: ({ resources }) => resources });

/** Null for users who are not administrators. */
export const useInvitations = (tenantId: string) =>
  useQuery({ ...resourcesOf(tenantId), select: ({ invitations }) => invitations });
