import { recordAudit } from '#platform/audit/record.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { enqueueMail } from '#platform/mail/enqueue-mail.ts';
import { endAllSessionsAndTokens } from '../accounts/manage-account.service.ts';
import { mailTo } from '../identity.mails.ts';
import { pages } from '../model/pages.ts';
import { deletePasskeys } from '../passkeys/passkeys.queries.ts';
import { forgiveCodes } from '../sign-in/attempts.service.ts';
import { lockSignInState } from '../sign-in/sign-in.queries.ts';
import { deleteAuthenticator } from './mfa.queries.ts';

/**
 * Removes all MFA methods of a user who lost them. The password is kept. Where a tenant requires MFA, the next
 * sign-in starts with its set-up. Writes the audit entry: call it last in the transaction.
 */
export async function resetFactors(trx: Trx, ctx: UserCtx, userid: string): Promise<void> {
  const user = await lockSignInState(trx, userid);
  if (!user || (!user.totp && user.passkeys === 0)) return;
  await deleteAuthenticator(trx, userid);
  await deletePasskeys(trx, userid);
  await forgiveCodes(trx, userid);
  await endAllSessionsAndTokens(trx, userid);
  const { firstname, tenantid, totp, passkeys } = user;
  const about = { firstname, administrator: ctx.actor.name, url: pages(ctx).signIn };
  await enqueueMail(trx, ctx, mailTo(user, 'factorsReset', about));
  await recordAudit(trx, ctx, {
    action: 'mfa.disabled',
    subjectid: userid,
    tenantid,
    data: { by: 'administrator', totp, passkeys },
  });
}
