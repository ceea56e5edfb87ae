import type { Services } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { deleteExpiredCodes } from '../codes/codes.queries.ts';
import { forgetOldSessions } from '../sessions/sessions.queries.ts';
import { forgetOldChallenges } from '../sign-in/challenges.queries.ts';
import { forgetUnconfirmed } from '../sign-up/sign-up.queries.ts';
import { forgetOldTokens } from '../tokens/tokens.queries.ts';

export async function run({ services: { db } }: JobRun<Record<string, never>, Services>): Promise<void> {
  await forgetOldChallenges(db);
  await forgetOldSessions(db);
  await forgetOldTokens(db);
  await forgetUnconfirmed(db);
  await deleteExpiredCodes(db);
}
