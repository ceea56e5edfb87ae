import { AppError } from '@rushes/contract/app-error';
import { recordAudit } from '#platform/audit/record.ts';
import type { Ctx, Trx } from '#platform/context/context.ts';
import { forgetMails } from '../codes/codes.queries.ts';
import { closeMail, findByToken, issueToken } from '../codes/codes.service.ts';
import { type Addressee, sendNotice } from '../identity.mails.ts';
import { maskEmail } from '../model/mask-email.ts';
import { pages } from '../model/pages.ts';
import { countAddress } from '../sign-in/attempts.service.ts';
import { lockSignInState } from '../sign-in/sign-in.queries.ts';
import { hasUser, updateProfile } from './accounts.queries.ts';
import { closeEverything } from './manage-account.service.ts';
import { dropMethodsSince } from './undo-email.queries.ts';

const UNDO_MINUTES = 7 * 24 * 60;

type Owner = Addressee & { id: string; firstname: string };

/**
 * Tells the old address, with a link that takes the change back. `since` is when the change was requested: undoing it
 * also removes the sign-in methods added after that.
 */
export async function warnOldAddress(
  trx: Trx,
  ctx: Ctx,
  user: Owner,
  kind: 'emailAsked' | 'emailChanged',
  { email, since }: { email: string; since: string },
): Promise<void> {
  const data = { email: user.email, since };
  const mail = { purpose: 'email-undo', subjectid: user.id, minutes: UNDO_MINUTES, data } as const;
  const undoUrl = pages(ctx).undoEmail(await issueToken(trx, ctx, mail));
  await sendNotice(trx, ctx, user, kind, { email, undoUrl });
}

/** Public: whoever needs this can no longer sign in. The link was sent only to the old address. */
export async function undoEmail(ctx: Ctx, token: string): Promise<{ email: string }> {
  await countAddress(ctx, 'link.email');
  return ctx.db.transaction().execute(async (trx) => {
    const sent = await findByToken(trx, ctx, 'email-undo', token);
    const user = sent && (await lockSignInState(trx, sent.subjectid));
    if (!sent || !user || user.disabled) throw new AppError('11022');
    await closeMail(trx, sent.id, '11022');
    const email = String(sent.data.email);
    const isChanged = user.email.toLowerCase() !== email.toLowerCase();
    if (isChanged && (await hasUser(trx, email))) throw new AppError('11023');
    if (isChanged) await updateProfile(trx, user.id, { email }, { proven: true });
    const dropped = await dropMethodsSince(trx, user.id, String(sent.data.since));
    await closeEverything(trx, user.id);
    await forgetMails(trx, ['email-undo'], user.id);
    await recordAudit(trx, ctx, {
      action: 'account.emailRestored',
      actorid: user.id,
      tenantid: user.tenantid,
      data: { from: maskEmail(user.email), to: maskEmail(email), dropped },
    });
    return { email };
  });
}
