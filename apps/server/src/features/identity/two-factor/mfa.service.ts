import { AppError } from '@rushes/contract/app-error';
import type { Mfa } from '@rushes/contract/mfa';
import { recordAudit } from '#platform/audit/record.ts';
import type { Ctx, Trx, UserCtx } from '#platform/context/context.ts';
import { sendSecurityMail } from '../identity.mails.ts';
import { makeRecoveryCodes, recoveryHashes } from '../model/recovery-codes.ts';
import { findStep, makeSecret, totpUri } from '../model/totp.ts';
import { countCode, forgiveCodes } from '../sign-in/attempts.service.ts';
import { recordRefusal } from '../sign-in/refused-attempts.service.ts';
import { findSignInState, lockSignInState, type SignInState } from '../sign-in/sign-in.queries.ts';
import { requireSignInState } from '../sign-in/sign-in-state.service.ts';
import * as queries from './mfa.queries.ts';

export async function getMfa(ctx: UserCtx): Promise<{ mfa: Mfa }> {
  return { mfa: await queries.findMfa(ctx.db, ctx.actor.userid) };
}

export async function setupMfa(ctx: UserCtx): Promise<{ secret: string; uri: string }> {
  const secret = makeSecret();
  const isPut = await queries.putSecret(ctx.db, ctx.actor.userid, ctx.keyring.seal('totp', secret));
  if (!isPut) throw new AppError('ERR79');
  return { secret, uri: totpUri(secret, ctx.actor.email) };
}

export async function verifyMfa(ctx: UserCtx, code: string): Promise<void> {
  const { userid } = ctx.actor;
  const found = await queries.findAuthenticator(ctx.db, userid);
  if (!found) throw new AppError('ERR80');
  if (found.enabledat) throw new AppError('ERR79');
  const isTaken = await ctx.db.transaction().execute((trx) => takeTotp(ctx, trx, userid, code, false));
  if (!isTaken) throw new AppError('ERR78');
}

export async function enableMfa(ctx: UserCtx): Promise<{ recoveryCodes: string[] }> {
  const user = await requireSignInState(findSignInState(ctx.db, ctx.actor.userid));
  return ctx.db.transaction().execute(async (trx) => {
    if (!(await queries.enableAuthenticator(trx, user.id))) {
      const found = await queries.findAuthenticator(trx, user.id);
      throw new AppError(found?.enabledat ? 'ERR79' : 'ERR80');
    }
    return { recoveryCodes: await concludeEnabling(ctx, trx, user) };
  });
}

/** Final steps of enabling MFA, in the same transaction, for every way to enable it. */
export async function concludeEnabling(ctx: Ctx, trx: Trx, user: SignInState): Promise<string[]> {
  const recoveryCodes = await renewCodes(ctx, trx, user.id);
  await sendSecurityMail(trx, ctx, user, 'mfaEnabled');
  await recordAudit(trx, ctx, { action: 'mfa.enabled', actorid: user.id, tenantid: user.tenantid });
  return recoveryCodes;
}

export async function disableMfa(ctx: UserCtx, code: string): Promise<void> {
  const seen = requireRemovable(await requireOn(ctx));
  await withCode(ctx, seen, 'mfa.disable', async (trx) => {
    // Locked, so that two concurrent requests cannot remove the last two factors.
    const user = requireRemovable(await requireSignInState(lockSignInState(trx, seen.id)));
    const taken = await takeCode(ctx, trx, user, code);
    if (!taken) return false;
    await queries.deleteAuthenticator(trx, user.id);
    await noteCode(ctx, trx, user, taken);
    await sendSecurityMail(trx, ctx, user, 'mfaDisabled');
    await recordAudit(trx, ctx, { action: 'mfa.disabled', tenantid: user.tenantid });
    return true;
  });
}

export async function renewRecoveryCodes(ctx: UserCtx, code: string): Promise<{ recoveryCodes: string[] }> {
  const user = await requireOn(ctx);
  return withCode(ctx, user, 'mfa.recoveryCodes', async (trx) => {
    if (!(await takeTotp(ctx, trx, user.id, code, true))) return false;
    const recoveryCodes = await renewCodes(ctx, trx, user.id);
    await sendSecurityMail(trx, ctx, user, 'recoveryCodesRenewed');
    await recordAudit(trx, ctx, { action: 'mfa.codesRenewed', tenantid: user.tenantid });
    return { recoveryCodes };
  });
}

export async function setMfaPreference(ctx: UserCtx, preferred: Mfa['preferred']): Promise<{ mfa: Mfa }> {
  await queries.setPreference(ctx.db, ctx.actor.userid, preferred);
  return getMfa(ctx);
}

/** Runs a change that requires an MFA code. A wrong code rolls it back and is counted and recorded. */
export async function withCode<T>(
  ctx: Ctx,
  user: SignInState,
  call: string,
  act: (trx: Trx) => Promise<T | false>,
): Promise<T> {
  await countCode(ctx, user.id, () => recordRefusal(ctx, user, { reason: 'limit', call }));
  const result = await ctx.db
    .transaction()
    .execute(async (trx) => {
      const done = await act(trx);
      // Throw, so that everything before the wrong code is rolled back.
      if (done === false) throw new AppError('ERR78');
      return done;
    })
    .catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === 'ERR78')
        await recordRefusal(ctx, user, { reason: 'code', call });
      throw error;
    });
  await forgiveCodes(ctx.db, user.id);
  return result;
}

export type Taken = { by: 'totp' } | { by: 'recovery'; left: number };

/** Accepts a TOTP or a recovery code and marks it as used. Call `noteCode` afterwards. */
export async function takeCode(
  ctx: Ctx,
  trx: Trx,
  user: SignInState,
  code: string,
): Promise<Taken | undefined> {
  if (!user.totp) return undefined;
  if (await takeTotp(ctx, trx, user.id, code, true)) return { by: 'totp' };
  const left = await queries.takeRecoveryCode(trx, user.id, recoveryHashes(ctx.keyring, user.id, code));
  return left === undefined ? undefined : { by: 'recovery', left };
}

/** Call last, because it writes the audit entry of the transaction. */
export async function noteCode(ctx: Ctx, trx: Trx, user: SignInState, taken: Taken): Promise<void> {
  if (taken.by === 'totp') return;
  const { left } = taken;
  await sendSecurityMail(trx, ctx, user, 'recoveryCodeUsed', { left });
  await recordAudit(trx, ctx, {
    action: 'mfa.recoveryUsed',
    actorid: user.id,
    tenantid: user.tenantid,
    data: { left },
  });
}

async function takeTotp(ctx: Ctx, trx: Trx, userid: string, code: string, isOn: boolean): Promise<boolean> {
  const found = await queries.lockAuthenticator(trx, userid);
  const secret = found && ctx.keyring.unseal('totp', found.secret);
  const step = secret && findStep(secret, code, found.laststep);
  if (!step) return false;
  return queries.takeStep(
    trx,
    userid,
    { was: found.secret, secret: ctx.keyring.seal('totp', secret), step },
    isOn,
  );
}

async function renewCodes(ctx: Ctx, trx: Trx, userid: string): Promise<string[]> {
  const codes = makeRecoveryCodes();
  const hashes = codes.map((code) => recoveryHashes(ctx.keyring, userid, code)[0]!);
  await queries.replaceRecoveryCodes(trx, userid, hashes);
  return codes;
}

async function requireOn(ctx: UserCtx): Promise<SignInState> {
  const user = await requireSignInState(findSignInState(ctx.db, ctx.actor.userid));
  if (!user.totp) throw new AppError('ERR80');
  return user;
}

function requireRemovable(user: SignInState): SignInState {
  if (user.mfarequired && user.passkeys === 0) throw new AppError('ERR84');
  return user;
}
