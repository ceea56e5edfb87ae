import { AppError } from '@rushes/contract/app-error';
import type { SecondFactor, Session, SignInReply } from '@rushes/contract/identity';
import { recordAudit } from '#platform/audit/record.ts';
import type { Ctx, Trx } from '#platform/context/context.ts';
import { newId } from '#platform/ids/uuid.ts';
import { findUser } from '../accounts/user.queries.ts';
import { sendSecurityMail } from '../identity.mails.ts';
import { rememberDevice } from '../model/known-device.ts';
import { makeRefreshToken } from '../model/refresh-token.ts';
import { sessionEnd } from '../model/session-lifetime.ts';
import { makeAccessToken, makeIdToken } from '../model/tokens.ts';
import { findPasswordGeneration } from '../passwords/passwords.queries.ts';
import { hasSignedIn, insertSession } from '../sessions/sessions.queries.ts';
import type { ChallengeKind } from './challenges.queries.ts';
import { openChallenge } from './challenges.service.ts';
import { findKnownDevice } from './known-device.service.ts';
import { type SignInState, shareSignInState } from './sign-in.queries.ts';

/** What the user has proven so far, and by which method. */
export interface Proven {
  way: 'password' | 'passkey' | 'external' | 'sign-up';
  /** Two factors are verified: a code after the password, or a passkey with user verification. */
  second: boolean;
  /** Name of the provider of an external sign-in. */
  provider?: string | undefined;
  /** The code that was the second factor. */
  code?: 'totp' | 'recovery' | undefined;
}

export interface SignedIn<R = SignInReply> {
  reply: R;
  /** Only with a session: the values of the cookies. */
  refreshToken?: string;
  deviceToken?: string;
}

/**
 * Every sign-in method ends here, so that none can skip a step. Verifying a password is slow: when the password was
 * replaced or the account was closed meanwhile, the sign-in fails.
 */
export async function continueSignIn(ctx: Ctx, seen: SignInState, proven: Proven): Promise<SignedIn> {
  return ctx.db.transaction().execute(async (trx) => {
    const user = await shareSignInState(trx, seen.id);
    if (!user || user.disabled || !user.emailverified || user.password !== seen.password)
      throw new AppError('ERR113');
    return nextStep(ctx, trx, user, proven);
  });
}

/** Order: replace a temporary password, MFA or its set-up, session. */
async function nextStep(ctx: Ctx, trx: Trx, user: SignInState, proven: Proven): Promise<SignedIn> {
  const { way, provider } = proven;
  const open = (kind: ChallengeKind) => openChallenge(ctx, kind, user.id, { way, provider }, trx);
  if (user.temporary && proven.way === 'password')
    return { reply: { newPassword: { challenge: await open('password') } } };
  if (!proven.second && (user.totp || user.passkeys > 0))
    return { reply: { mfa: { methods: methodsOf(user), challenge: await open('mfa') } } };
  if (!proven.second && user.mfarequired) return { reply: { setup: { challenge: await open('setup') } } };
  return openSession(ctx, trx, user, proven);
}

/** The preferred method comes first. */
function methodsOf({ totp, passkeys, preferred }: SignInState): SecondFactor[] {
  const app: SecondFactor[] = totp ? ['totp', 'recovery'] : [];
  const device: SecondFactor[] = passkeys > 0 ? ['passkey'] : [];
  return preferred === 'passkey' ? [...device, ...app] : [...app, ...device];
}

/**
 * Creates the session. Exported for sign-ins whose last step must be in the same transaction. The caller must hold
 * the shared account lock.
 */
export async function openSession(
  ctx: Ctx,
  trx: Trx,
  user: SignInState,
  proven: Proven,
): Promise<SignedIn<Session>> {
  await notifyOfNewDevice(ctx, trx, user, proven);
  const id = newId();
  const refreshToken = makeRefreshToken(ctx.keyring, { sessionid: id, generation: 0 });
  await insertSession(trx, {
    id,
    userid: user.id,
    expiresat: sessionEnd(),
    address: ctx.address,
    useragent: ctx.useragent.slice(0, 255),
  });
  const found = await findUser(trx, user.id);
  if (!found) throw new AppError('1011');
  await recordAudit(trx, ctx, {
    action: 'session.signedIn',
    actorid: user.id,
    tenantid: user.tenantid,
    data: { way: proven.way, second: proven.second, sessionid: id },
  });
  const generation = await findPasswordGeneration(trx, found.email);
  const deviceToken = rememberDevice(ctx, { account: found.email, generation });
  return { reply: { ...tokensOf(ctx, user.id, id), user: found }, refreshToken, deviceToken };
}

/** Here, and not in the methods, so that none can skip it. The first sign-in of an account is no news to its owner. */
async function notifyOfNewDevice(ctx: Ctx, trx: Trx, user: SignInState, proven: Proven): Promise<void> {
  const isKnown = (await findKnownDevice(ctx, user.email, trx)) !== undefined;
  if (isKnown || !(await hasSignedIn(trx, user.id))) return;
  await sendSecurityMail(trx, ctx, user, 'newDevice', { method: proven });
}

export function tokensOf(ctx: Ctx, userid: string, sessionid: string) {
  return {
    idToken: makeIdToken(ctx.keyring, { sub: userid, sid: sessionid }),
    accessToken: makeAccessToken(ctx.keyring, sessionid),
  };
}
