import type { PodSort } from '@rushes/contract/pods';
import { type Filters, filterKey, noFilters } from './folder/filters.ts';

/** Query keys of files. */
export const podKeys = {
  all: ['pods'] as const,
  lists: ['pods', 'list'] as const,
  list: (nodeid: string, sort: PodSort, filters: Filters = noFilters) =>
    ['pods', 'list', nodeid, sort, filterKey(filters)] as const,
  pod: (id: string) => ['pods', 'details', id] as const,
  logs: (id: string) => ['pods', 'logs', id] as const,
  peaks: (url: string) => ['peaks', url] as const,
  meta: (id: string, state: number) => ['pods', 'meta', id, state] as const,
};
