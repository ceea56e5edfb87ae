import { QueryClient } from '@tanstack/react-query';
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

/** A first response that is in flight may predate the change that invalidates it: refetch it once it has arrived. */
export function refetchEarlyResponses(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'invalidate') return;
    const { state, promise, queryKey } = event.query;
    if (state.fetchStatus !== 'fetching' || state.data !== undefined) return;
    void promise?.then(
      () => client.invalidateQueries({ queryKey, exact: true }),
      () => {},
    );
  });
}
refetchEarlyResponses(queryClient);
