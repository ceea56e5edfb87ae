import { listOpenComments } from '@rushes/contract/comments';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { useAccess, useCan } from '#session/access.ts';
import { commentKeys } from '../keys.ts';

/** Number of open comments per folder, including subfolders. Folders without any are not included. */
export function useOpenByNode(): ReadonlyMap<string, number> | undefined {
  const tenantid = useAccess()?.tenant.id;
  const mayList = useCan('list PodService');
  const { data } = useQuery({
    queryKey: [...commentKeys.open, tenantid],
    queryFn: async ({ signal }) => {
      const { nodes } = await call(listOpenComments, { params: { id: tenantid! }, signal });
      return new Map(nodes.map(({ id, open }) => [id, open]));
    },
    enabled: mayList && tenantid !== undefined,
    structuralSharing: false,
  });
  return data;
}
