import { type ParsedCronItem, parseCronItems } from 'graphile-worker';
import type { Job } from './job.ts';

/** The schedules of those of these jobs that have one. */
export function cronItems(jobs: readonly Job<unknown, never>[]): ParsedCronItem[] {
  return parseCronItems(
    jobs.flatMap(({ name, cron, payload: schema, attempts, priority = 0, catchUpMs = 0, queue }) => {
      if (cron === undefined) return [];
      const payload = schema.parse({});
      return {
        task: name,
        match: cron,
        identifier: name,
        payload: payload as Record<string, unknown>,
        options: {
          maxAttempts: attempts,
          priority,
          backfillPeriod: catchUpMs,
          // A run that is due while the previous one is still queued replaces it.
          jobKey: `cron:${name}`,
          jobKeyMode: 'replace' as const,
          ...(queue ? { queueName: queue(payload) } : {}),
        },
      };
    }),
  );
}
