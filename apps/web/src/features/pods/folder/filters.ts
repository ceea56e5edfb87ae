import { BadgeStatus, type FileKind, fileKinds } from '@rushes/contract/enums';
import type { Node } from '@rushes/contract/nodes';
import type { PodCard } from '@rushes/contract/pods';

/** Filters on a folder's content. An empty filter matches everything. */
export interface Filters {
  kinds: readonly FileKind[];
  badges: readonly BadgeStatus[];
  name: string;
}

export const noFilters: Filters = { kinds: [], badges: [], name: '' };

/** Filters are stored in the URL, so that reload, bookmarks and Back restore them. */
export interface FilterSearch {
  kind?: string;
  status?: string;
  name?: string;
}

export const NAME_FILTER_MAX = 191;
const badges = Object.values(BadgeStatus);

/** Tolerant: invalid values in the URL are ignored. */
export function filtersFrom(search: Record<string, unknown>): Filters {
  const words = (value: unknown) => (value === undefined ? [] : String(value).split(','));
  const kinds = words(search.kind);
  const statuses = words(search.status).filter(Boolean).map(Number);
  const name = typeof search.name === 'string' || typeof search.name === 'number' ? String(search.name) : '';
  const filters = {
    kinds: fileKinds.filter((kind) => kinds.includes(kind)),
    badges: badges.filter((badge) => statuses.includes(badge)),
    name: name.trim().slice(0, NAME_FILTER_MAX),
  };
  return countFilters(filters) === 0 ? noFilters : filters;
}

export const searchFrom = ({ kinds, badges, name }: Filters): FilterSearch => ({
  ...(kinds.length > 0 ? { kind: kinds.join() } : {}),
  ...(badges.length > 0 ? { status: badges.join() } : {}),
  ...(name ? { name } : {}),
});

/** Query parameters for the server. */
export const queryFrom = ({ kinds, badges, name }: Filters) => ({
  ...(kinds.length > 0 ? { kind: kinds.join() } : {}),
  ...(badges.length > 0 ? { badgestatus: badges.join() } : {}),
  ...(name ? { q: name } : {}),
});

/** Number of active filters, out of three. */
export const countFilters = ({ kinds, badges, name }: Filters): number =>
  Number(kinds.length > 0) + Number(badges.length > 0) + Number(name !== '');

/** One string per combination of filters, used in query keys. */
export const filterKey = (filters: Filters): string =>
  countFilters(filters) === 0 ? '' : JSON.stringify(searchFrom(filters));

export function toggled<T>(chosen: readonly T[], value: T): T[] {
  return chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
}

/** Ignores accents and case, like the comparison on the server. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A folder has neither a kind nor a badge: with one of those filters active, only files are shown. */
export function foldersMatching(nodes: readonly Node[], { kinds, badges, name }: Filters): readonly Node[] {
  if (kinds.length > 0 || badges.length > 0) return [];
  if (!name) return nodes;
  const wanted = plain(name);
  return nodes.filter((node) => plain(node.name).includes(wanted));
}

/** Whether a changed file still matches the filters. */
export const podMatches = (pod: PodCard, { kinds, badges, name }: Filters): boolean =>
  (kinds.length === 0 || kinds.includes(pod.kind)) &&
  (badges.length === 0 || badges.includes(pod.badgestatus)) &&
  (!name || plain(pod.name).includes(plain(name)));
