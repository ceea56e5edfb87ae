import type { Services } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { deleteExpired } from '../presence.queries.ts';

export async function run({ services, fence }: JobRun<Record<string, never>, Services>): Promise<void> {
  await fence(services.db, deleteExpired);
}
