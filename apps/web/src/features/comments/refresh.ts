import type { QueryClient } from '@tanstack/react-query';
import { commentKeys } from './keys.ts';

/**
 * Skips the refetch while mutations are pending, because the response could be older than they are. The last pending
 * mutation refetches.
 */
export function refreshComments(client: QueryClient, podid: string): void {
  const key = commentKeys.pod(podid);
  if (client.isMutating({ mutationKey: key }) === 0) void client.invalidateQueries({ queryKey: key });
}
