import type { PodCard } from '@rushes/contract/pods';
import type { Query, QueryClient } from '@tanstack/react-query';
import { nodeKeys } from '#features/nodes/keys.ts';
import { isFirstFetch } from '#lib/query-client.ts';
import { type Filters, noFilters, podMatches } from './folder/filters.ts';
import { fetchPodPage, type PodList } from './folder/folder-contents.ts';
import { podKeys } from './keys.ts';
import {
  allPods,
  keepIdentity,
  keepsPlace,
  PAGE_MAX,
  type PodPages,
  pageFor,
  pageOf,
  patchPod,
  podsById,
  refetchLimit,
  removePods,
  replacePage,
  same,
} from './pages.ts';
import { fetchCards } from './queries.ts';
import type { PodChange } from './refresh-soon.ts';

/** Above this number of pages, refetching them one by one costs as much as reloading the whole list. */
const PAGES_AT_ONCE = 5;

/** Refetches everything that shows these files: details, the folders that contain them, and the visible lists. */
export async function refresh(client: QueryClient, changed: ReadonlyMap<string, PodChange>): Promise<void> {
  for (const id of changed.keys()) {
    // Refetches a file that is open in a player; a file that is not shown is only marked stale.
    void client.invalidateQueries({ queryKey: podKeys.pod(id), exact: true });
  }
  const folders = new Set([...changed.values()].flatMap(({ nodeid, from }) => [nodeid, from]));
  for (const nodeid of folders) {
    // Folder details include file count and size. The query key belongs to the nodes feature.
    if (nodeid) void client.invalidateQueries({ queryKey: nodeKeys.node(nodeid), exact: true });
  }
  refreshCounts(client, changed);
  await refreshLists(client, changed);
}

/** Folder tiles show their file count: refetch when a file was or may have been added or removed. */
function refreshCounts(client: QueryClient, changed: ReadonlyMap<string, PodChange>): void {
  const known = new Map<string, Set<string>>();
  for (const query of client.getQueryCache().findAll({ queryKey: podKeys.lists })) {
    const { nodeid } = listOf(query);
    const ids = known.get(nodeid) ?? new Set();
    for (const { id } of allPods(query.state.data as PodPages | undefined)) ids.add(id);
    known.set(nodeid, ids);
  }
  const moved = [...changed].filter(
    ([id, { nodeid, from, gone }]) => gone || from || !known.get(nodeid)?.has(id),
  );
  const folders = new Set(moved.flatMap(([, { nodeid, from }]) => [nodeid, from]));
  if (folders.size === 0) return;
  // Query key and data shape belong to the nodes feature.
  void client.invalidateQueries({
    queryKey: nodeKeys.lists,
    predicate: (query) =>
      (query.state.data as { nodes: readonly { id: string }[] } | undefined)?.nodes.some(({ id }) =>
        folders.has(id),
      ) ?? isFirstFetch(query),
  });
}

async function refreshLists(client: QueryClient, changed: ReadonlyMap<string, PodChange>): Promise<void> {
  const wanted = new Set<string>();
  const active: Query[] = [];
  const lists = client.getQueryCache().findAll({ queryKey: podKeys.lists });
  // A first page still loading may have been read before the change: wait for it, then check it.
  await Promise.all(lists.filter(({ state }) => state.data === undefined).map(settled));
  for (const query of lists) {
    const data = query.state.data as PodPages | undefined;
    if (!data) continue;
    const { nodeid } = listOf(query);
    const affected = [...changed].filter(([id, { nodeid: now }]) => now === nodeid || pageOf(data, id) >= 0);
    if (affected.length === 0) continue;
    // Lists that are not shown are removed from the cache and fetched again when needed.
    if (!query.isActive()) client.removeQueries({ queryKey: query.queryKey, exact: true });
    else {
      active.push(query);
      for (const [id, change] of affected) if (change.nodeid === nodeid && !change.gone) wanted.add(id);
    }
  }
  const cards = await fetchCards([...wanted]);
  const ends = await Promise.allSettled(active.map((query) => refreshList(client, query, changed, cards)));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

function listOf(query: Query): PodList {
  const [, , nodeid, sort] = query.queryKey as ReturnType<typeof podKeys.list>;
  return { nodeid, sort, filters: (query.meta?.filters as Filters | undefined) ?? noFilters };
}

async function refreshList(
  client: QueryClient,
  query: Query,
  changed: ReadonlyMap<string, PodChange>,
  cards: ReadonlyMap<string, PodCard>,
): Promise<void> {
  const list = listOf(query);
  await settled(query);
  let data = query.state.data as PodPages;
  const known = podsById(allPods(data));
  const away = new Set<string>();
  const coming: PodCard[] = [];
  for (const [id, { nodeid, renamed }] of changed) {
    const before = known.get(id);
    const card = nodeid === list.nodeid ? cards.get(id) : undefined;
    // A file that became a version of another file is no longer listed on its own.
    const listed = card?.parentpodid === null && podMatches(card, list.filters);
    if (!card || !listed) away.add(id);
    else if (before && !renamed && keepsPlace(before, card, list.sort)) {
      if (!same(before, card)) data = patchPod(data, id, () => card);
    } else {
      // Until the page has been refetched, show the new card in its old position.
      if (before) data = patchPod(data, id, () => card);
      coming.push(card);
    }
  }
  data = removePods(data, away);
  if (data !== query.state.data) client.setQueryData<PodPages>(query.queryKey, data);
  if (coming.length > 0) await place(client, query, list, coming, known);
}

/** Places new and repositioned files: refetches the pages they move to and come from. */
async function place(
  client: QueryClient,
  query: Query,
  list: PodList,
  coming: readonly PodCard[],
  known: ReadonlyMap<string, PodCard>,
): Promise<void> {
  const data = query.state.data as PodPages;
  const wanted = coming.flatMap((card) => [
    pageFor(data, card, list.sort),
    ...(known.has(card.id) ? [pageOf(data, card.id)] : []),
  ]);
  const indexes = new Set(wanted.filter((index) => index >= 0));
  if (indexes.size > PAGES_AT_ONCE) return reload(client, query, list);
  for (const cursor of [...indexes].map((index) => data.pageParams[index]))
    if (!(await refetchPage(client, query, list, cursor))) return reload(client, query, list);
  const now = query.state.data as PodPages;
  const lost = coming.some((card) => pageFor(now, card, list.sort) >= 0 && pageOf(now, card.id) < 0);
  if (lost) await reload(client, query, list);
}

/** Returns false when the page no longer fits between its neighbours. */
async function refetchPage(
  client: QueryClient,
  query: Query,
  list: PodList,
  cursor: string | undefined,
): Promise<boolean> {
  const before = query.state.data as PodPages;
  const index = before.pageParams.indexOf(cursor);
  if (index < 0) return true;
  const fresh = await fetchPodPage(list, cursor, refetchLimit(before, index));
  await settled(query);
  const data = query.state.data as PodPages;
  const at = data.pageParams.indexOf(cursor);
  if (at < 0) return true;
  const replaced = replacePage(data, at, fresh);
  if (replaced) client.setQueryData<PodPages>(query.queryKey, replaced);
  return replaced !== undefined;
}

/** Only the server knows the full order: refetches everything that is loaded, in large pages. */
async function reload(client: QueryClient, query: Query, list: PodList): Promise<void> {
  // Compare page by page, as pages arrive: comparing ten thousand cards at once would block the main thread.
  const known = podsById(allPods(query.state.data as PodPages));
  const fresh: PodPages = { pages: [], pageParams: [] };
  let cursor: string | undefined;
  let count = 0;
  do {
    const page = await fetchPodPage(list, cursor, PAGE_MAX);
    fresh.pages.push(keepIdentity(known, page));
    fresh.pageParams.push(cursor);
    count += page.pods.length;
    cursor = page.next ?? undefined;
  } while (cursor !== undefined && count <= known.size);
  await settled(query);
  client.setQueryData<PodPages>(query.queryKey, (data) => data && fresh);
}

/** Waits for a running fetch: its result is based on older data and would overwrite what is written next. */
async function settled(query: Query): Promise<void> {
  while (query.state.fetchStatus === 'fetching') await query.promise?.catch(() => {});
}
