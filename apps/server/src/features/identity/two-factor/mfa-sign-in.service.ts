import { AppError } from '@rushes/contract/app-error';
import type { Session } from '@rushes/contract/identity';
import type { Ctx } from '#platform/context/context.ts';
import { findStep, makeSecret, totpUri } from '../model/totp.ts';
import {
  type Challenge,
  closeChallenge,
  rememberInChallenge,
  requireChallenge,
} from '../sign-in/challenges.service.ts';
import { openSession, type Proven, type SignedIn } from '../sign-in/continue-sign-in.service.ts';
import { recordRefusal } from '../sign-in/refused-attempts.service.ts';
import { findSignInState, type SignInState, shareSignInState } from '../sign-in/sign-in.queries.ts';
import * as queries from './mfa.queries.ts';
import { concludeEnabling, noteCode, takeCode, withCode } from './mfa.service.ts';

// The step between the first factor and the session: an MFA code, or MFA set-up when a tenant requires it.

export async function signInOtp(
  ctx: Ctx,
  input: { challenge: string; code: string },
): Promise<SignedIn<Session>> {
  const challenge = await requireChallenge(ctx, 'mfa', input.challenge);
  const seen = requireAble(await findSignInState(ctx.db, challenge.userid!));
  return withCode(ctx, seen, 'sign-in.otp', async (trx) => {
    const user = requireAble(await shareSignInState(trx, seen.id));
    await closeChallenge(trx, challenge.id);
    const taken = await takeCode(ctx, trx, user, input.code);
    if (!taken) return false;
    const signedIn = await openSession(ctx, trx, user, provenBy(challenge, taken.by));
    await noteCode(ctx, trx, user, taken);
    return signedIn;
  });
}

/** The secret belongs to this challenge: another sign-in with the same password can neither see nor replace it. */
export async function signInSetup(ctx: Ctx, token: string): Promise<{ secret: string; uri: string }> {
  const sealed = ctx.keyring.seal('totp', makeSecret());
  const challenge = await rememberInChallenge(ctx, 'setup', token, { secret: sealed });
  const user = requireWithoutFactor(await findSignInState(ctx.db, challenge.userid!));
  const secret = secretIn(ctx, challenge);
  return { secret, uri: totpUri(secret, user.email) };
}

export async function signInEnable(
  ctx: Ctx,
  input: { challenge: string; code: string },
): Promise<SignedIn<Session & { recoveryCodes: string[] }>> {
  const challenge = await requireChallenge(ctx, 'setup', input.challenge);
  const seen = requireWithoutFactor(await findSignInState(ctx.db, challenge.userid!));
  const secret = secretIn(ctx, challenge);
  const step = findStep(secret, input.code, 0);
  if (step === undefined) {
    await recordRefusal(ctx, seen, { reason: 'code', call: 'sign-in.enable' });
    throw new AppError('ERR78');
  }
  return ctx.db.transaction().execute(async (trx) => {
    const user = requireWithoutFactor(await shareSignInState(trx, seen.id));
    await closeChallenge(trx, challenge.id);
    const isOn = await queries.insertEnabled(trx, user.id, ctx.keyring.seal('totp', secret), step);
    if (!isOn) throw new AppError('ERR73');
    const { reply, ...cookies } = await openSession(ctx, trx, user, provenBy(challenge, 'totp'));
    const recoveryCodes = await concludeEnabling(ctx, trx, user);
    return { reply: { ...reply, recoveryCodes }, ...cookies };
  });
}

/** A user who was disabled or deleted since the first step cannot continue. */
function requireAble(user: SignInState | undefined): SignInState {
  if (!user || user.disabled) throw new AppError('ERR73');
  return user;
}

/** A user who enabled MFA meanwhile must start again, and is then asked for a code. */
function requireWithoutFactor(user: SignInState | undefined): SignInState {
  const able = requireAble(user);
  if (able.totp || able.passkeys > 0) throw new AppError('ERR73');
  return able;
}

function secretIn(ctx: Ctx, { data }: Challenge): string {
  if (typeof data.secret !== 'string') throw new AppError('ERR80');
  const secret = ctx.keyring.unseal('totp', data.secret);
  if (!secret) throw new AppError('ERR73');
  return secret;
}

const provenBy = ({ data }: Challenge, code: Proven['code']): Proven => ({
  way: data.way as Proven['way'],
  provider: data.provider as Proven['provider'],
  second: true,
  code,
});
