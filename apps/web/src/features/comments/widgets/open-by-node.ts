import { useQuery } from '@tanstack/react-query';
import { useAccess, useCan } from '#lib/access.ts';
import { call } from '#lib/api.ts';
import { chunk } from '#lib/chunk.ts';
import { commentKeys } from '../keys.ts';

/** How many open comments stand at and below each folder that has any. */
export function useOpenByNode(): ReadonlyMap<string, number> | undefined {
  const tenantid = useAccess()?.tenant.id;
  const mayList = useCan('list PodService');
  const { data } = useQuery({
    queryKey: [...commentKeys.open, tenantid],
    queryFn: async ({ signal }) => {
      // The tree stands before its numbers: the rest of that contract is not waited for by any page.
      const { listOpenComments } = await chunk(() => import('@rushes/contract/comments'));
      const { nodes } = await call(listOpenComments, { params: { id: tenantid! }, signal, quiet: true });
      return new Map(nodes.map(({ id, open }) => [id, open]));
    },
    enabled: mayList && tenantid !== undefined,
    structuralSharing: false,
  });
  return data;
}
