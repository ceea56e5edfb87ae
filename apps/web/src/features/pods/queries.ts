import { getPod, listPods, type PodCard } from '@rushes/contract/pods';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { podKeys } from './keys.ts';

export const podQuery = (id: string) =>
  queryOptions({
    queryKey: podKeys.pod(id),
    queryFn: async ({ signal }) => (await call(getPod, { params: { id }, signal })).pod,
  });

/** One file with its assets and versions. */
export const usePod = (id: string) => useQuery(podQuery(id));

/** Maximum number of ids per request. */
const CARDS_AT_ONCE = 200;

/** The current cards of these files; deleted files and files without access are left out. */
export async function fetchCards(ids: readonly string[]): Promise<Map<string, PodCard>> {
  const cards = new Map<string, PodCard>();
  for (let from = 0; from < ids.length; from += CARDS_AT_ONCE) {
    const some = ids.slice(from, from + CARDS_AT_ONCE).join();
    const { pods } = await call(listPods, { query: { ids: some } });
    for (const pod of pods) cards.set(pod.id, pod);
  }
  return cards;
}
