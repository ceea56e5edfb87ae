import type { Node } from '@rushes/contract/nodes';
import type { PodCard, PodFilters } from '@rushes/contract/pods';
import { type ChoiceField, cardChoices, choiceFields } from '../widgets/card-choices.tsx';

/** Filters on a folder's content. An empty filter matches everything. */
export type Filters = { readonly [F in ChoiceField]: readonly PodCard[F][] } & { readonly name: string };

const chosen = (values: (field: ChoiceField) => readonly unknown[]) =>
  Object.fromEntries(choiceFields.map((field) => [field, values(field)])) as Omit<Filters, 'name'>;

export const noFilters: Filters = { ...chosen(() => []), name: '' };

/** Filters are stored in the URL, so that reload, bookmarks and Back restore them. */
export type FilterSearch = { [F in ChoiceField as (typeof cardChoices)[F]['inUrl']]?: string } & {
  name?: string;
};

export const NAME_FILTER_MAX = 191;

/** Tolerant: invalid values in the URL are ignored. */
export function filtersFrom(search: Record<string, unknown>): Filters {
  const name = typeof search.name === 'string' || typeof search.name === 'number' ? String(search.name) : '';
  const filters = {
    ...chosen((field) => {
      const words = String(search[cardChoices[field].inUrl] ?? '').split(',');
      return cardChoices[field].values.filter((value) => words.includes(String(value)));
    }),
    name: name.trim().slice(0, NAME_FILTER_MAX),
  };
  return countFilters(filters) === 0 ? noFilters : filters;
}

/** The active filters on fields, each with its values as one text. */
const activeOf = (filters: Filters) =>
  choiceFields
    .filter((field) => filters[field].length > 0)
    .map((field) => ({ field, values: filters[field].join() }));

export const searchFrom = (filters: Filters): FilterSearch => ({
  ...Object.fromEntries(activeOf(filters).map(({ field, values }) => [cardChoices[field].inUrl, values])),
  ...(filters.name ? { name: filters.name } : {}),
});

/** Query parameters for the server. */
export const queryFrom = (filters: Filters): Partial<Record<keyof PodFilters, string>> => ({
  ...Object.fromEntries(activeOf(filters).map(({ field, values }) => [field, values])),
  ...(filters.name ? { q: filters.name } : {}),
});

/** Number of active filters. */
export const countFilters = (filters: Filters): number =>
  activeOf(filters).length + Number(filters.name !== '');

/** One string per combination of filters, used in query keys. */
export const filterKey = (filters: Filters): string =>
  countFilters(filters) === 0 ? '' : JSON.stringify(searchFrom(filters));

export function toggled<T>(chosen: readonly T[], value: T): T[] {
  return chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
}

/** Ignores accents and case, like the comparison on the server. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A folder has none of these fields: with a filter on one of them, only files are shown. */
export function foldersMatching(nodes: readonly Node[], filters: Filters): readonly Node[] {
  if (activeOf(filters).length > 0) return [];
  if (!filters.name) return nodes;
  const wanted = plain(filters.name);
  return nodes.filter((node) => plain(node.name).includes(wanted));
}

/** Whether a changed file still matches the filters. */
export const podMatches = (pod: PodCard, filters: Filters): boolean =>
  activeOf(filters).every(({ field }) => (filters[field] as readonly unknown[]).includes(pod[field])) &&
  (!filters.name || plain(pod.name).includes(plain(filters.name)));
