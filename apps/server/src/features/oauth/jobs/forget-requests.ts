import type { Services } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { forgetUnusedClients } from '../clients.queries.ts';
import { forgetOldCodes } from '../codes.queries.ts';
import { forgetOldDevices } from '../devices.queries.ts';

export async function run({ services: { db } }: JobRun<Record<string, never>, Services>): Promise<void> {
  await forgetOldCodes(db);
  await forgetOldDevices(db);
  await forgetUnusedClients(db);
}
