import type { PodCard } from '@rushes/contract/pods';
import type { QueryClient } from '@tanstack/react-query';
import { podKeys } from './keys.ts';
import type { PodPages } from './pages.ts';

/** The card of a file that a folder shows. */
export function findCard(client: QueryClient, id: string): PodCard | undefined {
  for (const [, data] of client.getQueriesData<PodPages>({ queryKey: podKeys.lists }))
    for (const page of data?.pages ?? []) {
      const card = page.pods.find((pod) => pod.id === id);
      if (card) return card;
    }
  return undefined;
}
