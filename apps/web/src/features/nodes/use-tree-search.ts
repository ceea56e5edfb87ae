import { SEARCH_MIN } from '@rushes/contract/search';
import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '#lib/hooks/use-debounced.ts';
import { pageQuery, type Source } from './queries.ts';
import { useTreeState } from './tree-state.ts';

/** Debounce of the search input. */
const TYPING_MS = 200;

interface TreeSearch {
  source: Source;
  /** There are results to show. */
  any: boolean;
  /** Message under the search field instead of results. */
  says: 'short' | 'none' | null;
  error: unknown;
}

export function useTreeSearch(root: string): TreeSearch {
  const typed = useTreeState((state) => state.query)
    .normalize('NFC')
    .trim();
  const paused = useDebounced(typed, TYPING_MS);
  // Clear immediately; search after a pause.
  const q = typed === '' ? '' : paused;
  const long = Array.from(q).length >= SEARCH_MIN;
  const source: Source = { from: 'found', id: root, q };
  const { data, error, isFetching } = useQuery({ ...pageQuery(source), enabled: long });
  const any = long && (data?.nodes.length ?? 0) > 0;
  const none = long && !any && !isFetching && !error && q === typed;
  const short = typed !== '' && Array.from(typed).length < SEARCH_MIN;
  return { source, any, says: short ? 'short' : none ? 'none' : null, error: long ? error : null };
}
