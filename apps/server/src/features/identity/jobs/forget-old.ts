import type { Services } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { forgetOldChallenges } from '../challenges.ts';
import { forgetOldMails } from '../codes.ts';
import { forgetOldSessions } from '../sessions.ts';
import { forgetUnconfirmed } from '../sign-up.queries.ts';

export async function run({ services: { db } }: JobRun<Record<string, never>, Services>): Promise<void> {
  await forgetOldChallenges(db);
  await forgetOldSessions(db);
  await forgetUnconfirmed(db);
  await forgetOldMails(db);
}
