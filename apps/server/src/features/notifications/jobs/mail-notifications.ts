import type { Services } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { mailWaiting } from '../notification-mails.service.ts';

export async function run(job: JobRun<{ userid: string }, Services>): Promise<void> {
  const { payload, services } = job;
  await job.finish(services.db, (trx) => mailWaiting(trx, services, payload.userid, 'now'));
}
