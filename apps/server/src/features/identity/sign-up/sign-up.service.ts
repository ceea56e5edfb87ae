import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '@rushes/contract/app-error';
import type { BodyOf } from '@rushes/contract/endpoint';
import { isEmail, isPersonName, isTenantName } from '@rushes/contract/people';
import type { createAccount as createAccountCall } from '@rushes/contract/sign-up';
import { recordAudit } from '#platform/audit/record.ts';
import type { Ctx } from '#platform/context/context.ts';
import { hashPassword } from '#platform/crypto/password.ts';
import { requireGoodPassword } from '#platform/crypto/password-strength.ts';
import { fire } from '#platform/hooks/hook.ts';
import type { Sent } from '../codes/codes.queries.ts';
import { consumeCode } from '../codes/codes.service.ts';
import { requireCode } from '../codes/require-code.service.ts';
import { accountConfirmed } from '../identity.hooks.ts';
import { enqueueAccountRequest } from '../identity.jobs.ts';
import { dropPassword } from '../passwords/passwords.queries.ts';
import { countMail } from '../sign-in/attempts.service.ts';
import { openChallenge } from '../sign-in/challenges.service.ts';
import { continueSignIn, type SignedIn } from '../sign-in/continue-sign-in.service.ts';
import { findSignInState } from '../sign-in/sign-in.queries.ts';
import { confirmUser } from './sign-up.queries.ts';

type SignUp = BodyOf<typeof createAccountCall>;

/**
 * Gives the same reply after the same work, whether the address is free, unconfirmed or taken. The token stays in
 * the browser: the password is kept only if the code is entered in the browser that set it.
 */
export async function createAccount(
  ctx: Ctx,
  input: SignUp,
): Promise<{ reply: { email: string }; browserToken: string }> {
  if (ctx.settings.signUp === 'closed') throw new AppError('ERR118');
  const { firstName, lastName, email, password, tenantName, language = 'en' } = input;
  if (!isPersonName(firstName) || !isPersonName(lastName)) throw new AppError('ERR59');
  if (!isEmail(email)) throw new AppError('ERR57');
  if (tenantName !== undefined && !isTenantName(tenantName)) throw new AppError('ERR60');
  requireGoodPassword(password, email);
  await countMail(ctx, 'mail.sign-up', email);
  const browserToken = randomBytes(32).toString('base64url');
  await enqueueAccountRequest(ctx, {
    what: 'sign-up',
    email,
    firstname: firstName,
    lastname: lastName,
    passwordHash: await hashPassword(password),
    tenantname: tenantName ?? null,
    language,
    browser: browserMark(browserToken),
  });
  return { reply: { email }, browserToken };
}

export async function resendSignUp(ctx: Ctx, email: string): Promise<void> {
  await countMail(ctx, 'mail.sign-up', email);
  await enqueueAccountRequest(ctx, { what: 'sign-up-again', email });
}

export async function confirmSignUp(
  ctx: Ctx,
  { email, code }: { email: string; code: string },
  browserToken: string | undefined,
): Promise<SignedIn> {
  const { user, sent } = await requireCode(ctx, 'sign-up', email, code);
  const isSameBrowser = browserToken !== undefined && browserMark(browserToken) === sent.data.browser;
  await confirm(ctx, user.id, sent, isSameBrowser);
  if (!isSameBrowser) {
    const challenge = await openChallenge(ctx, 'password', user.id, { way: 'sign-up' });
    return { reply: { newPassword: { challenge } } };
  }
  const confirmed = await findSignInState(ctx.db, user.id);
  if (!confirmed) throw new AppError('ERR115');
  return continueSignIn(ctx, confirmed, { way: 'sign-up', second: false });
}

/** Another person may have signed up with this address before its owner: that password is dropped. */
async function confirm(ctx: Ctx, userid: string, sent: Sent, isSameBrowser: boolean): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await confirmUser(trx, userid))) throw new AppError('ERR115');
    await consumeCode(trx, sent.id, 'ERR115');
    if (!isSameBrowser) await dropPassword(trx, userid);
    const { tenantname } = sent.data;
    if (typeof tenantname === 'string') await fire(accountConfirmed, trx, { ctx, userid, tenantname });
    await recordAudit(trx, ctx, { action: 'account.confirmed', actorid: userid });
  });
}

const browserMark = (token: string) => createHash('sha256').update(token).digest('base64url');
