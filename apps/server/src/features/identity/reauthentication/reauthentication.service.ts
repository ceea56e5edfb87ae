import { AppError } from '@rushes/contract/app-error';
import type { ReauthenticationMethods } from '@rushes/contract/reauthentication';
import { recordAudit } from '#platform/audit/record.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { dummyHash, verifyPassword } from '#platform/crypto/password.ts';
import { listIssuers } from '../external/external.queries.ts';
import { type CredentialJson, ownPasskeyOptions, readSigner } from '../passkeys/passkeys.service.ts';
import { markProved } from '../sessions/sessions.queries.ts';
import { clearAttempts, countAddress, countUserAttempt } from '../sign-in/attempts.service.ts';
import { openChallenge, takeChallenge } from '../sign-in/challenges.service.ts';
import { recordRefusal } from '../sign-in/refused-attempts.service.ts';
import { findSignInState, type SignInState } from '../sign-in/sign-in.queries.ts';
import { requireSignInState } from '../sign-in/sign-in-state.service.ts';
import { noteCode, takeCode, withCode } from '../two-factor/mfa.service.ts';

// Proof of who the user is, within a session. One factor is enough: an attacker who stole only the tokens has none.

type Method = 'password' | 'passkey' | 'code';
export type Proof = { password: string } | { code: string } | { challenge: string; response: CredentialJson };

export async function listReauthenticationMethods(ctx: UserCtx): Promise<ReauthenticationMethods> {
  const user = await requireSignInState(findSignInState(ctx.db, ctx.actor.userid));
  const issuers = await listIssuers(ctx.db, user.id);
  return {
    methods: [
      ...(user.passkeys > 0 ? (['passkey'] as const) : []),
      ...(user.password ? (['password'] as const) : []),
      ...(user.totp ? (['code'] as const) : []),
    ],
    providers: ctx.settings.providers
      .filter(({ issuer }) => issuers.includes(issuer))
      .map(({ id, name }) => ({ id, name })),
  };
}

export async function reauthPasskeyOptions(ctx: UserCtx) {
  const options = await ownPasskeyOptions(ctx);
  const { userid } = ctx.actor;
  const challenge = await openChallenge(ctx, 'passkey-prove', userid, { expected: options.challenge });
  return { challenge, options: { ...options } };
}

export async function reauthenticate(ctx: UserCtx, proof: Proof): Promise<void> {
  const user = await requireSignInState(findSignInState(ctx.db, ctx.actor.userid));
  if ('password' in proof) await checkPassword(ctx, user, proof.password);
  else if ('code' in proof) await checkCode(ctx, user, proof.code);
  else await checkPasskey(ctx, user, proof);
}

async function checkPassword(ctx: UserCtx, user: SignInState, password: string): Promise<void> {
  await countUserAttempt(ctx, 'password', user.id, () =>
    recordRefusal(ctx, user, { reason: 'limit', call: 'prove' }),
  );
  if (!(await verifyPassword(password, user.password ?? dummyHash()))) {
    await recordRefusal(ctx, user, { reason: 'password', call: 'prove' });
    throw new AppError('ERR127');
  }
  await clearAttempts(ctx, 'password', user.id);
  await ctx.db.transaction().execute((trx) => conclude(ctx, trx, user, 'password'));
}

async function checkCode(ctx: UserCtx, user: SignInState, code: string): Promise<void> {
  await withCode(ctx, user, 'prove', async (trx) => {
    const taken = await takeCode(ctx, trx, user, code);
    if (!taken) return false;
    await noteCode(ctx, trx, user, taken);
    await conclude(ctx, trx, user, 'code');
    return true;
  });
}

async function checkPasskey(
  ctx: UserCtx,
  user: SignInState,
  input: { challenge: string; response: CredentialJson },
): Promise<void> {
  await countAddress(ctx, 'passkey');
  const challenge = await takeChallenge(ctx, 'passkey-prove', input.challenge);
  const signer =
    challenge.userid === user.id
      ? await readSigner(ctx, String(challenge.data.expected), input.response)
      : undefined;
  if (!signer?.isValid || signer.userid !== user.id) {
    await recordRefusal(ctx, user, { reason: 'passkey', call: 'prove' });
    throw new AppError('ERR70');
  }
  await ctx.db.transaction().execute((trx) => conclude(ctx, trx, user, 'passkey'));
}

async function conclude(ctx: UserCtx, trx: Trx, user: SignInState, method: Method): Promise<void> {
  if (!(await markProved(trx, user.id, ctx.actor.sessionid))) throw new AppError('11026');
  await recordAudit(trx, ctx, { action: 'session.proved', tenantid: user.tenantid, data: { way: method } });
}
