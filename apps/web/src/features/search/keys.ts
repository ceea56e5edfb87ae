import type { SearchState } from './search-state.ts';

/** Query keys of search. */
export const searchKeys = {
  pods: (nodeid: string | undefined, state: SearchState) => ['search', 'pods', nodeid, state] as const,
  folders: (nodeid: string | undefined, q: string) => ['search', 'folders', nodeid, q] as const,
};
