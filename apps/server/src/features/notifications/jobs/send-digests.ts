import type { Services } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { listWaiting } from '../notification-mails.queries.ts';
import { mailWaiting } from '../notification-mails.service.ts';

/** One transaction per user: a retry after a crash continues with the users who did not get an e-mail yet. */
export async function run(job: JobRun<Record<string, never>, Services>): Promise<void> {
  const { services, signal } = job;
  for (const userid of await listWaiting(services.db, 'hourly')) {
    signal.throwIfAborted();
    await job.fence(services.db, (trx) => mailWaiting(trx, services, userid, 'hourly'));
  }
}
