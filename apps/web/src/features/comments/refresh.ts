import type { QueryClient } from '@tanstack/react-query';
import { commentKeys } from './keys.ts';

/** An answer of the server may be older than a action that is on its way: the last of those asks, when it is done. */
export function refreshComments(client: QueryClient, podid: string): void {
  const key = commentKeys.pod(podid);
  if (client.isMutating({ mutationKey: key }) === 0) void client.invalidateQueries({ queryKey: key });
}
