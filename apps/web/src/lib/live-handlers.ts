import type { QueryClient } from '@tanstack/react-query';

/** Event handlers of a feature. Usually they invalidate queries. */
export type LiveHandlers = Record<string, (client: QueryClient, data: unknown) => void>;
