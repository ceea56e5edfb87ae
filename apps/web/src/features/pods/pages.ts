import type { ReplyOf } from '@rushes/contract/endpoint';
import type { listNodePods, PodCard, PodSort } from '@rushes/contract/pods';

export type PodPage = ReplyOf<typeof listNodePods>;

/** Data of a TanStack infinite query: the pages, and the cursor each was requested with. */
export interface PodPages {
  pages: PodPage[];
  pageParams: (string | undefined)[];
}

export const PAGE_SIZE = 200;
/** Maximum page size of the server. */
export const PAGE_MAX = 500;

export function allPods(data: PodPages | undefined): PodCard[] {
  if (!data) return [];
  const seen = new Set<string>();
  const pods: PodCard[] = [];
  // A file renamed while scrolling may move to the next page and then be in both.
  for (const page of data.pages)
    for (const pod of page.pods)
      if (!seen.has(pod.id)) {
        seen.add(pod.id);
        pods.push(pod);
      }
  return pods;
}

export function pageOf(data: PodPages, id: string): number {
  return data.pages.findIndex((page) => page.pods.some((pod) => pod.id === id));
}

/** Changes one file. All other objects keep their identity, so that only one card renders again. */
export function patchPod(data: PodPages, id: string, change: (pod: PodCard) => PodCard): PodPages {
  const index = pageOf(data, id);
  const page = data.pages[index];
  if (!page) return data;
  const pods = page.pods.map((pod) => (pod.id === id ? change(pod) : pod));
  return { ...data, pages: data.pages.with(index, { ...page, pods }) };
}

export function removePods(data: PodPages, ids: ReadonlySet<string>): PodPages {
  if (!data.pages.some((page) => page.pods.some((pod) => ids.has(pod.id)))) return data;
  const pages = data.pages.map((page) => ({ ...page, pods: page.pods.filter((pod) => !ids.has(pod.id)) }));
  return { ...data, pages };
}

/** Page size for a refetch: leaves room for files added in the meantime. */
export function refetchLimit(data: PodPages, index: number): number {
  return Math.min(PAGE_MAX, Math.max(PAGE_SIZE, (data.pages[index]?.pods.length ?? 0) + 50));
}

/**
 * Replaces a refetched page. Pages are joined by cursors, so the response is cut where the next page begins. Returns
 * undefined when that boundary cannot be found (its first file is gone, or too many files were added in between): then
 * everything has to be refetched.
 */
export function replacePage(data: PodPages, index: number, fresh: PodPage): PodPages | undefined {
  const old = data.pages[index];
  if (!old) return data;
  const following = data.pages[index + 1];
  const kept = keepIdentity(podsById(old.pods), fresh);
  if (!following) return { ...data, pages: data.pages.with(index, kept) };
  const first = following.pods[0]?.id;
  const seam = fresh.pods.findIndex((pod) => pod.id === first);
  if (seam < 0) return undefined;
  return { ...data, pages: data.pages.with(index, { pods: kept.pods.slice(0, seam), next: old.next }) };
}

export const podsById = (pods: readonly PodCard[]): Map<string, PodCard> =>
  new Map(pods.map((pod) => [pod.id, pod]));

/** An unchanged card keeps its object, so that it does not render again. */
export function keepIdentity(known: ReadonlyMap<string, PodCard>, fresh: PodPage): PodPage {
  const pods = fresh.pods.map((pod) => {
    const before = known.get(pod.id);
    return before && same(before, pod) ? before : pod;
  });
  return { ...fresh, pods };
}

export function same(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  // Cards have the same keys, but their lists can become shorter.
  if (Array.isArray(one) && one.length !== (other as unknown[]).length) return false;
  const values = other as Record<string, unknown>;
  for (const key in values) if (!same((one as Record<string, unknown>)[key], values[key])) return false;
  return true;
}

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
/** Comparison per sort key: while it is equal, a card keeps its position. */
const orderedBy = {
  name: (a: PodCard, b: PodCard) => names.compare(a.name, b.name),
  date: (a: PodCard, b: PodCard) => a.createdat.localeCompare(b.createdat),
  activity: (a: PodCard, b: PodCard) => a.updatedat.localeCompare(b.updatedat),
  size: (a: PodCard, b: PodCard) => a.size - b.size,
};

function comparedBy(sort: PodSort) {
  return orderedBy[sort.replace(/(Asc|Desc)$/, '') as keyof typeof orderedBy];
}

/** Whether the card keeps its position: its sort value is unchanged. */
export const keepsPlace = (before: PodCard, now: PodCard, sort: PodSort): boolean =>
  sort.startsWith('name') ? before.name === now.name : comparedBy(sort)(before, now) === 0;

/**
 * The page a file belongs to, by local comparison: close enough to the server's order to know which page to refetch. -1
 * when it sorts after everything fetched so far and more pages exist.
 */
export function pageFor(data: PodPages, card: PodCard, sort: PodSort): number {
  const compare = comparedBy(sort);
  const direction = sort.endsWith('Asc') ? 1 : -1;
  const found = data.pages.findIndex((page) => {
    const last = page.pods.at(-1);
    return last !== undefined && compare(card, last) * direction <= 0;
  });
  if (found >= 0) return found;
  return data.pages.at(-1)?.next === null ? data.pages.length - 1 : -1;
}
