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
