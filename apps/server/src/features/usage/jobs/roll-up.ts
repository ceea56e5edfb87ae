import type { Services } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { compactStorage } from '../node-storage.queries.ts';
import { rollUpChanges } from '../record-usage.queries.ts';

const AT_ONCE = 20_000;

export async function run({ services, fence }: JobRun<Record<string, never>, Services>): Promise<void> {
  let count: number;
  do count = await fence(services.db, (trx) => rollUpChanges(trx, AT_ONCE));
  while (count === AT_ONCE);
  await fence(services.db, compactStorage);
}
