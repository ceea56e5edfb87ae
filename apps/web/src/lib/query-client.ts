import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** Twice more when the network or the server stumbled; never when the server has said no. */
export const mayRetry = (failures: number, error: unknown): boolean =>
  failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500);

export const queryClient = new QueryClient({
  defaultOptions: {
    // The live connection tells what changed, so that nothing has to be asked again on every focus.
    queries: { staleTime: 5 * 60_000, gcTime: 30 * 60_000, refetchOnWindowFocus: false, retry: mayRetry },
  },
});
