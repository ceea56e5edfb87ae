import type { QueryClient } from '@tanstack/react-query';

/** What a feature does when an event arrives: usually it names the queries that are no longer true. */
export type LiveHandlers = Record<string, (client: QueryClient, data: unknown) => void>;
