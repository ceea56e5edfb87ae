import { type PodSort, podSorts } from '@rushes/contract/pods';
import type { Query, QueryClient } from '@tanstack/react-query';
import {
  allPods,
  keepIdentity,
  PAGE_MAX,
  type PodPages,
  pageOf,
  podsById,
  refetchLimit,
  replacePage,
} from './pages.ts';
import { fetchPodPage, podKeys } from './queries.ts';

// Events come in bursts (a hundred files dropped at once): they are gathered, and the more a refresh costs the
// longer the next one waits, so that a busy folder never spends its time asking.
const WAIT_MS = 250;

interface Refresher {
  pending: Map<string, string>;
  timer: ReturnType<typeof setTimeout> | undefined;
  lastCost: number;
}

const refreshers = new WeakMap<QueryClient, Refresher>();

/** A file came, went or changed: soon what shows it is asked again, and nothing else. */
export function refreshSoon(client: QueryClient, id: string, nodeid: string): void {
  const refresher = refreshers.get(client) ?? { pending: new Map(), timer: undefined, lastCost: 0 };
  refreshers.set(client, refresher);
  refresher.pending.set(id, nodeid);
  refresher.timer ??= setTimeout(
    () => void flush(client, refresher),
    Math.max(WAIT_MS, refresher.lastCost * 3),
  );
}

async function flush(client: QueryClient, refresher: Refresher): Promise<void> {
  const changed = refresher.pending;
  refresher.pending = new Map();
  const began = performance.now();
  for (const id of changed.keys()) {
    // A file open in a player is asked once; one nobody looks at is forgotten.
    void client.invalidateQueries({ queryKey: podKeys.pod(id), exact: true });
  }
  for (const nodeid of new Set(changed.values())) {
    // The folder's page counts its files and their size; the key is the one under which folders are kept.
    void client.invalidateQueries({ queryKey: ['nodes', 'details', nodeid], exact: true });
  }
  const lists = client.getQueryCache().findAll({ queryKey: podKeys.lists });
  await Promise.allSettled(lists.map((query) => refreshList(client, query as Query, changed)));
  refresher.lastCost = performance.now() - began;
  refresher.timer = undefined;
  for (const [id, nodeid] of refresher.pending) refreshSoon(client, id, nodeid);
}

async function refreshList(client: QueryClient, query: Query, changed: Map<string, string>): Promise<void> {
  const data = query.state.data as PodPages | undefined;
  const [, , nodeid, sort] = query.queryKey as ReturnType<typeof podKeys.list>;
  if (!data || !isSort(sort)) return;
  const pages = new Set<number>();
  let unknown = false;
  for (const [id, where] of changed) {
    const page = pageOf(data, id);
    if (page >= 0) pages.add(page);
    else if (where === nodeid) unknown = true;
  }
  if (pages.size === 0 && !unknown) return;
  if (!query.isActive()) {
    client.removeQueries({ queryKey: query.queryKey, exact: true });
    return;
  }
  if (unknown || pages.size > 3) return reload(client, query, nodeid, sort);
  const cursors = [...pages].map((index) => data.pageParams[index]);
  for (const cursor of cursors) await refetchPage(client, query, nodeid, sort, cursor);
}

async function refetchPage(
  client: QueryClient,
  query: Query,
  nodeid: string,
  sort: PodSort,
  cursor: string | undefined,
): Promise<void> {
  const before = query.state.data as PodPages;
  const index = before.pageParams.indexOf(cursor);
  if (index < 0) return;
  const fresh = await fetchPodPage(nodeid, sort, cursor, refetchLimit(before, index));
  await settled(query);
  const data = query.state.data as PodPages;
  const place = data.pageParams.indexOf(cursor);
  if (place < 0) return;
  const replaced = replacePage(data, place, fresh);
  if (replaced) client.setQueryData<PodPages>(query.queryKey, replaced);
  else await reload(client, query, nodeid, sort);
}

/** Where a new file belongs only the server knows: everything that is loaded is asked again, in large pages. */
async function reload(client: QueryClient, query: Query, nodeid: string, sort: PodSort): Promise<void> {
  // Page by page, as they arrive: comparing ten thousand cards at one go would hold up the hand on the mouse.
  const known = podsById(allPods(query.state.data as PodPages));
  const fresh: PodPages = { pages: [], pageParams: [] };
  let cursor: string | undefined;
  let count = 0;
  do {
    const page = await fetchPodPage(nodeid, sort, cursor, PAGE_MAX);
    fresh.pages.push(keepIdentity(known, page));
    fresh.pageParams.push(cursor);
    count += page.pods.length;
    cursor = page.next ?? undefined;
  } while (cursor !== undefined && count <= known.size);
  await settled(query);
  client.setQueryData<PodPages>(query.queryKey, (data) => data && fresh);
}

/** A page on its way was built on what stood here when it was asked for, and would undo what we write now. */
async function settled(query: Query): Promise<void> {
  while (query.state.fetchStatus === 'fetching') await query.promise?.catch(() => {});
}

const isSort = (value: string): value is PodSort => (podSorts as readonly string[]).includes(value);
