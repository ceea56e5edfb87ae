import { INVITED_MAX } from '@rushes/contract/accesslinks';
import { AppError, invalid } from '@rushes/contract/app-error';
import { isEmail } from '@rushes/contract/people';
import type { UserCtx } from '#platform/context/context.ts';
import { requireWithinLimit } from '#platform/http/rate-limit.ts';
import { receiversIn } from './accesslinks.policy.ts';

/** Limited, because e-mails go to people who did not ask for them. */
const invitesPerUser = { max: 30, seconds: 15 * 60 };

/** The recipients of an invitation, without duplicates. Counted per sender, over links of every kind. */
export async function requireReceivers(ctx: UserCtx, receiver: string): Promise<string[]> {
  const emails = receiversIn(receiver);
  if (emails.length === 0) throw invalid('receiver', 'noRecipient');
  if (emails.length > INVITED_MAX) throw invalid('receiver', 'recipientCount', { max: INVITED_MAX });
  if (!emails.every(isEmail)) throw new AppError('ERR57');
  await requireWithinLimit(ctx.db, `link-invite:${ctx.actor.userid}`, invitesPerUser);
  return emails;
}
