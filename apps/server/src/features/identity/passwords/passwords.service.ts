import { AppError } from '@rushes/contract/app-error';
import type { BodyOf } from '@rushes/contract/endpoint';
import type { resetPassword as resetPasswordCall } from '@rushes/contract/passwords';
import { recordAudit } from '#platform/audit/record.ts';
import type { Ctx, UserCtx } from '#platform/context/context.ts';
import { dummyHash, hashPassword, verifyPassword } from '#platform/crypto/password.ts';
import { requireGoodPassword } from '#platform/crypto/password-strength.ts';
import { endAllSessionsAndTokens } from '../accounts/manage-account.service.ts';
import { consumeCode } from '../codes/codes.service.ts';
import { requireCode } from '../codes/require-code.service.ts';
import { enqueueAccountRequest } from '../identity.jobs.ts';
import { sendSecurityMail } from '../identity.mails.ts';
import { deletePasskeys, listPasskeys } from '../passkeys/passkeys.queries.ts';
import { listOpenSessions } from '../sessions/sessions.queries.ts';
import { clearAttempts, countMail, countUserAttempt } from '../sign-in/attempts.service.ts';
import { closeChallenge, openChallenge, requireChallenge } from '../sign-in/challenges.service.ts';
import { continueSignIn, type Proven, type SignedIn } from '../sign-in/continue-sign-in.service.ts';
import { recordRefusal } from '../sign-in/refused-attempts.service.ts';
import { findSignInState, lockSignInState } from '../sign-in/sign-in.queries.ts';
import { requireSignInState } from '../sign-in/sign-in-state.service.ts';
import { insertPassword, markArrived, markProven } from './passwords.queries.ts';

type Reset = BodyOf<typeof resetPasswordCall>;

export async function forgotPassword(ctx: Ctx, email: string): Promise<void> {
  await countMail(ctx, 'mail.reset', email);
  await enqueueAccountRequest(ctx, { what: 'reset', email });
}

export async function requestTemporaryPassword(ctx: Ctx, email: string): Promise<void> {
  await countMail(ctx, 'mail.temporary', email);
  await enqueueAccountRequest(ctx, { what: 'temporary', email });
}

/** Does not use up the code. */
export async function checkReset(ctx: Ctx, { email, code }: { email: string; code: string }) {
  const { user } = await requireCode(ctx, 'reset', email, code);
  const [passkeys, sessions] = await Promise.all([
    listPasskeys(ctx.db, user.id),
    listOpenSessions(ctx.db, user.id, null),
  ]);
  return { passkeys, sessions };
}

/**
 * Access to the account's e-mails is enough to set its password. The user still has to sign in, including the code of
 * an authenticator app. Passkeys and sessions end unless they are kept: an intruder may have added them.
 */
export async function resetPassword(
  ctx: Ctx,
  { email, code, password, keepPasskeys, keepSessions }: Reset,
): Promise<void> {
  requireGoodPassword(password, email);
  const { user, sent } = await requireCode(ctx, 'reset', email, code);
  const hash = await hashPassword(password);
  await ctx.db.transaction().execute(async (trx) => {
    await lockSignInState(trx, user.id);
    await consumeCode(trx, sent.id, 'ERR115');
    await insertPassword(trx, user.id, hash);
    await markArrived(trx, user.id);
    await markProven(trx, user.id);
    const removed = await deletePasskeys(trx, user.id, keepPasskeys);
    await endAllSessionsAndTokens(trx, user.id, keepSessions);
    await sendSecurityMail(trx, ctx, user, 'passwordChanged');
    await recordAudit(trx, ctx, {
      action: 'password.reset',
      subjectid: user.id,
      tenantid: user.tenantid,
      data: { passkeysRemoved: removed },
    });
  });
  // Resets failed attempts by others, so that the owner can sign in.
  await clearAttempts(ctx, 'sign-in', email);
}

/** Accepts the code instead of the temporary password. It only allows choosing a new password. */
export async function takeTemporaryPassword(
  ctx: Ctx,
  { email, code }: { email: string; code: string },
): Promise<{ newPassword: { challenge: string } }> {
  const { user, sent } = await requireCode(ctx, 'temporary', email, code);
  return ctx.db.transaction().execute(async (trx) => {
    await consumeCode(trx, sent.id, 'ERR115');
    await markProven(trx, user.id);
    const challenge = await openChallenge(ctx, 'password', user.id, { way: 'password' }, trx);
    return { newPassword: { challenge } };
  });
}

/** Second step after signing in with a temporary password, or after a sign-up confirmed in another browser. */
export async function completePassword(
  ctx: Ctx,
  input: { challenge: string; password: string },
): Promise<SignedIn> {
  // Before the challenge, which counts attempts.
  requireGoodPassword(input.password, '');
  const challenge = await requireChallenge(ctx, 'password', input.challenge);
  const user = await findSignInState(ctx.db, challenge.userid!);
  if (!user || user.disabled) throw new AppError('ERR73');
  requireGoodPassword(input.password, user.email);
  if (user.password && (await verifyPassword(input.password, user.password))) throw new AppError('ERR126');
  const hash = await hashPassword(input.password);
  const chosen = await ctx.db.transaction().execute(async (trx) => {
    await lockSignInState(trx, user.id);
    await closeChallenge(trx, challenge.id);
    await insertPassword(trx, user.id, hash);
    await markArrived(trx, user.id);
    if (user.mailed) await markProven(trx, user.id);
    await endAllSessionsAndTokens(trx, user.id);
    const now = await findSignInState(trx, user.id);
    await recordAudit(trx, ctx, { action: 'password.changed', actorid: user.id, tenantid: user.tenantid });
    return now;
  });
  if (!chosen) throw new AppError('ERR73');
  return continueSignIn(ctx, chosen, { way: challenge.data.way as Proven['way'], second: false });
}

export async function changePassword(
  ctx: UserCtx,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<void> {
  const { userid, sessionid } = ctx.actor;
  requireGoodPassword(password, ctx.actor.email);
  await countUserAttempt(ctx, 'password', userid);
  const user = await requireSignInState(findSignInState(ctx.db, userid));
  if (!(await verifyPassword(currentPassword, user.password ?? dummyHash()))) {
    await recordRefusal(ctx, user, { reason: 'password', call: 'change-password' });
    throw new AppError('ERR127');
  }
  if (password === currentPassword) throw new AppError('ERR126');
  const hash = await hashPassword(password);
  await ctx.db.transaction().execute(async (trx) => {
    const now = await requireSignInState(lockSignInState(trx, userid));
    if (now.password !== user.password) throw new AppError('ERR127');
    await insertPassword(trx, userid, hash);
    await endAllSessionsAndTokens(trx, userid, [sessionid]);
    await sendSecurityMail(trx, ctx, user, 'passwordChanged');
    await recordAudit(trx, ctx, { action: 'password.changed', tenantid: user.tenantid });
  });
  await clearAttempts(ctx, 'password', userid);
}
