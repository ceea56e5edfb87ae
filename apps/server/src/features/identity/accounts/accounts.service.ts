import { DELETE_PHRASE, DELETION_DAYS, type NotificationSettings } from '@rushes/contract/accounts';
import { AppError } from '@rushes/contract/app-error';
import { fill } from '@rushes/contract/fill';
import type { User } from '@rushes/contract/identity';
import { notificationTexts } from '@rushes/contract/notification-texts.en';
import { type MailTime, mailDefaults, type NotificationName } from '@rushes/contract/notifications';
import { isEmail, isPersonName } from '@rushes/contract/people';
import { recordAudit } from '#platform/audit/record.ts';
import type { Ctx, UserCtx } from '#platform/context/context.ts';
import { refuseDuplicate } from '#platform/db/unique.ts';
import { enqueueMail } from '#platform/mail/enqueue-mail.ts';
import { deleteCodes, listWaiting } from '../codes/codes.queries.ts';
import { consumeCode, findByToken, issueToken } from '../codes/codes.service.ts';
import { mailTo, sendSecurityMail, writeDay } from '../identity.mails.ts';
import { requireUser } from '../identity.service.ts';
import { maskEmail } from '../model/mask-email.ts';
import { pages } from '../model/pages.ts';
import { countAddress, countMail } from '../sign-in/attempts.service.ts';
import { findSignInState, lockSignInState } from '../sign-in/sign-in.queries.ts';
import { requireSignInState } from '../sign-in/sign-in-state.service.ts';
import * as deletions from './account-deletion.queries.ts';
import * as queries from './accounts.queries.ts';
import { hasUser, updateProfile } from './profile.service.ts';
import { noteRequest, readRequest, warnOldAddress } from './undo-email.service.ts';

const LINK_MINUTES = 24 * 60;

export async function rename(
  ctx: UserCtx,
  change: { firstname: string } | { lastname: string },
): Promise<{ user: User }> {
  const [field, name] = Object.entries(change)[0]!;
  if (!isPersonName(name)) throw new AppError('ERR59');
  await ctx.db.transaction().execute(async (trx) => {
    const user = await requireSignInState(findSignInState(trx, ctx.actor.userid));
    await updateProfile(trx, user.id, change);
    await recordAudit(trx, ctx, { action: 'account.changed', tenantid: user.tenantid, data: { field } });
  });
  return { user: await requireUser(ctx) };
}

/**
 * The change takes effect when the link sent to the new address is opened. The reply and the work are the same for an
 * address that belongs to another account; its owner gets an e-mail without a link.
 */
export async function askEmail(ctx: UserCtx, email: string) {
  if (!isEmail(email)) throw new AppError('ERR57');
  const { userid } = ctx.actor;
  if (isSame(email, ctx.actor.email)) throw new AppError('11024');
  await countMail(ctx, 'mail.email', userid);
  await ctx.db.transaction().execute(async (trx) => {
    const user = await requireSignInState(findSignInState(trx, userid));
    const isTaken = await hasUser(trx, email, userid);
    const waiting = await listWaiting(trx, 'email', userid);
    if (waiting.some(({ data }) => isSame(String(data.email), email))) throw new AppError('11025');
    await deleteCodes(trx, ['email'], userid);
    const data = { email, ...(await noteRequest(trx, ctx)) };
    // The old address first: its owner can stop the change before it takes effect.
    await warnOldAddress(trx, ctx, user, 'emailAsked', data);
    const mail = { purpose: 'email', subjectid: userid, minutes: LINK_MINUTES, data } as const;
    const url = pages(ctx).verifyByToken(email, await issueToken(trx, ctx, mail));
    const to = { email, language: user.language };
    const mailToNew = isTaken
      ? mailTo(to, 'addressTaken', { signInUrl: pages(ctx).signIn })
      : mailTo(to, 'emailLink', { firstname: user.firstname, url });
    await enqueueMail(trx, ctx, mailToNew);
    await recordAudit(trx, ctx, {
      action: 'account.emailAsked',
      tenantid: user.tenantid,
      data: { email: maskEmail(email) },
    });
  });
  return {
    message: { code: '20003', params: { email }, content: fill(notificationTexts['20003'], { email }) },
  };
}

export async function confirmEmail(ctx: Ctx, token: string): Promise<{ email: string }> {
  await countAddress(ctx, 'link.email');
  return (
    ctx.db
      .transaction()
      .execute(async (trx) => {
        const sent = await findByToken(trx, ctx, 'email', token);
        const user = sent && (await lockSignInState(trx, sent.subjectid));
        if (!sent || !user || user.disabled) throw new AppError('11022');
        await consumeCode(trx, sent.id, '11022');
        const email = String(sent.data.email);
        if (await hasUser(trx, email, user.id)) throw new AppError('11023');
        await updateProfile(trx, user.id, { email }, { proven: true });
        await warnOldAddress(trx, ctx, user, 'emailChanged', { email, ...readRequest(sent.data) });
        await recordAudit(trx, ctx, {
          action: 'account.emailChanged',
          actorid: user.id,
          tenantid: user.tenantid,
          data: { from: maskEmail(user.email), to: maskEmail(email) },
        });
        return { email };
      })
      // Another user confirmed the same address concurrently.
      .catch(refuseDuplicate('11023'))
  );
}

export async function getNotifications(ctx: UserCtx): Promise<{ notifications: NotificationSettings }> {
  const chosen = await queries.findNotifications(ctx.db, ctx.actor.userid);
  return { notifications: { ...mailDefaults, ...chosen } };
}

export async function setNotification(
  ctx: UserCtx,
  { name, value }: { name: NotificationName; value: MailTime },
): Promise<{ notifications: NotificationSettings }> {
  const chosen = await queries.setNotification(ctx.db, ctx.actor.userid, name, value);
  return { notifications: { ...mailDefaults, ...chosen } };
}

export async function getDeletion(ctx: UserCtx) {
  const asked = await deletions.findDeletion(ctx.db, ctx.actor.userid);
  return { deletion: asked === null ? null : deletionFrom(asked) };
}

export async function askDeletion(ctx: UserCtx, phrase: string) {
  if (phrase.trim() !== DELETE_PHRASE) throw new AppError('ERR26');
  const { userid } = ctx.actor;
  return ctx.db.transaction().execute(async (trx) => {
    const user = await requireSignInState(findSignInState(trx, userid));
    const before = await deletions.findDeletion(trx, userid);
    if (before !== null) return { deletion: deletionFrom(before) };
    if (await deletions.isLastAdministrator(trx, userid)) throw new AppError('ERR22');
    const deletion = deletionFrom(await deletions.askDeletion(trx, userid));
    const day = writeDay(new Date(deletion.deletesat), user.language);
    await sendSecurityMail(trx, ctx, user, 'deletionAsked', { day });
    await recordAudit(trx, ctx, { action: 'account.deletionAsked', tenantid: user.tenantid });
    return { deletion };
  });
}

export async function cancelDeletion(ctx: UserCtx): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await deletions.cancelDeletion(trx, ctx.actor.userid))) return;
    const user = await requireSignInState(findSignInState(trx, ctx.actor.userid));
    await recordAudit(trx, ctx, { action: 'account.deletionCancelled', tenantid: user.tenantid });
  });
}

function deletionFrom(requestedat: string) {
  const deletesat = new Date(Date.parse(requestedat) + DELETION_DAYS * 86_400_000).toISOString();
  return { requestedat, deletesat };
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
