import { type Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** Two retries for network errors and 5xx; none for other responses. */
export const mayRetry = (failures: number, error: unknown): boolean =>
  failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500);

export const queryClient = new QueryClient({
  defaultOptions: {
    // Live events invalidate changed data, so no refetch on focus is needed.
    queries: { staleTime: 5 * 60_000, gcTime: 30 * 60_000, refetchOnWindowFocus: false, retry: mayRetry },
  },
});

/** The first response is in flight: it may predate a change, and there is no data that tells whether it matters. */
export const isFirstFetch = ({ state }: Query): boolean =>
  state.data === undefined && state.fetchStatus === 'fetching';

/** A first response that is in flight may predate the change that invalidates it: refetch it once it has arrived. */
export function refetchEarlyResponses(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !isFirstFetch(event.query)) return;
    const { query, action } = event;
    // A query that was invalidated or failed before does not report the next change.
    if (action.type === 'fetch' && query.state.isInvalidated) query.setState({ isInvalidated: false });
    if (action.type !== 'invalidate') return;
    const { promise, queryKey } = query;
    void promise?.then(
      () => client.invalidateQueries({ queryKey, exact: true }),
      () => {},
    );
  });
}
refetchEarlyResponses(queryClient);
