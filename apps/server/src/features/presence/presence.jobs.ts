import type { Services } from '#platform/context/context.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { deleteExpired } from './presence.queries.ts';

/** Readers ignore expired rows; this only keeps the table small. */
const sweepPresence = defineJob<Record<string, never>, Services>({
  name: 'presence.sweep',
  cron: '*/10 * * * *',
  queue: () => 'presence',
  attempts: 3,
  timeoutMs: 60_000,
  lane: 'light',
  load: async () => ({ run: ({ services, fence }) => fence(services.db, deleteExpired) }),
});

export const presenceJobs = [sweepPresence];
