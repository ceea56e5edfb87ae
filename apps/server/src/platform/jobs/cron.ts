import { type ParsedCronItem, parseCronItems } from 'graphile-worker';
import type { Job } from './job.ts';

export interface Cron<P = unknown> {
  name: string;
  /** Five fields, in UTC: minute hour day-of-month month day-of-week. */
  pattern: string;
  job: Job<P, never>;
  payload: P;
  /** How far back runs missed while no worker was running are caught up. */
  catchUpMs?: number;
}

export function defineCron<P, S>(cron: Omit<Cron<P>, 'job'> & { job: Job<P, S> }): Cron {
  return cron as unknown as Cron;
}

export function cronItems(crons: readonly Cron[]): ParsedCronItem[] {
  return parseCronItems(
    crons.map((cron) => ({
      task: cron.job.name,
      match: cron.pattern,
      identifier: cron.name,
      payload: cron.job.payload.parse(cron.payload) as Record<string, unknown>,
      options: {
        maxAttempts: cron.job.attempts,
        priority: cron.job.priority ?? 0,
        backfillPeriod: cron.catchUpMs ?? 0,
        // A run that is due while the previous one is still queued replaces it.
        jobKey: `cron:${cron.name}`,
        jobKeyMode: 'replace' as const,
        ...(cron.job.queue ? { queueName: cron.job.queue(cron.payload as never) } : {}),
      },
    })),
  );
}
