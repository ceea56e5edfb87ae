import type { Services } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { listDue } from '../extras/extras.queries.ts';
import { renewMonth } from '../extras/extras.service.ts';

/** Each limit in its own transaction: a limit that was already renewed in this month is left alone. */
export async function run({ services, fence }: JobRun<Record<string, never>, Services>): Promise<void> {
  for (const due of await listDue(services.db)) await fence(services.db, (trx) => renewMonth(trx, due));
}
