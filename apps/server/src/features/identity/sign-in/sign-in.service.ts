import { AppError } from '@rushes/contract/app-error';
import type { OpenSession, Session } from '@rushes/contract/identity';
import { recordAudit } from '#platform/audit/record.ts';
import type { Ctx, UserCtx } from '#platform/context/context.ts';
import { dummyHash, verifyPassword } from '#platform/crypto/password.ts';
import { findUser } from '../accounts/user.queries.ts';
import { makeRefreshToken, type RefreshClaims, readRefreshToken } from '../model/refresh-token.ts';
import { readAccessToken } from '../model/tokens.ts';
import {
  findRotated,
  findSessionByHash,
  listOpenSessions,
  type Rotated,
  rotate,
} from '../sessions/sessions.queries.ts';
import { endSessionById, endSessionsNamed } from '../sessions/sessions.service.ts';
import { countAttempt, forgiveAttempts } from './attempts.service.ts';
import { continueSignIn, type SignedIn, tokensOf } from './continue-sign-in.service.ts';
import { recordRefusal, unlessKnown } from './refused-attempts.service.ts';
import { findSignInState, findSignInStateByEmail } from './sign-in.queries.ts';

const WHAT = 'sign-in';

/**
 * A wrong password, an unknown address and an expired temporary password give the same error in the same time. Who
 * knows the password is told that the account is disabled or unconfirmed.
 */
export async function signIn(ctx: Ctx, input: { email: string; password: string }): Promise<SignedIn> {
  const { email, password } = input;
  await countAttempt(ctx, WHAT, email, () => noteLimit(ctx, email));
  const user = await findSignInStateByEmail(ctx.db, email);
  const isRight = await verifyPassword(password, user?.password ?? dummyHash());
  if (!user || !isRight || user.stale) {
    await recordRefusal(ctx, user, { reason: 'password', ...unlessKnown(user, email) });
    throw new AppError('ERR113');
  }
  if (user.disabled || !user.emailverified) {
    await recordRefusal(ctx, user, { reason: user.disabled ? 'disabled' : 'unconfirmed' });
    throw new AppError(user.disabled ? 'ERR114' : 'ERR106');
  }
  await forgiveAttempts(ctx, WHAT, email);
  return continueSignIn(ctx, user, { way: 'password', second: false });
}

async function noteLimit(ctx: Ctx, email: string): Promise<void> {
  const user = await findSignInStateByEmail(ctx.db, email);
  await recordRefusal(ctx, user, { reason: 'limit', ...unlessKnown(user, email) });
}

/**
 * A replaced token still works this long: two tabs may refresh at once, and a response may be lost. It gives the same
 * next token as the first request.
 */
const GRACE_SECONDS = 60;

/**
 * Each token works once. An older one means that two parties hold tokens of this session, so the session ends for
 * both.
 */
export async function refresh(ctx: Ctx, refreshToken: string | undefined): Promise<SignedIn<Session>> {
  if (!refreshToken) throw new AppError('1011');
  const claims = await readClaims(ctx, refreshToken);
  if (!claims) throw new AppError('11026');
  const session = (await rotate(ctx.db, claims)) ?? (await findReplaced(ctx, claims));
  const user = session && (await findUser(ctx.db, session.userid));
  if (!session || !user) throw new AppError('11026');
  const { id: sessionid, generation } = session;
  return {
    reply: { ...tokensOf(ctx, session.userid, sessionid), user },
    refreshToken: makeRefreshToken(ctx.keyring, { sessionid, generation }),
  };
}

async function readClaims(ctx: Ctx, refreshToken: string): Promise<RefreshClaims | undefined> {
  const claims = readRefreshToken(ctx.keyring, refreshToken);
  if (claims) return claims;
  const sessionid = await findSessionByHash(ctx.db, refreshToken);
  return sessionid ? { sessionid, generation: 0 } : undefined;
}

async function findReplaced(ctx: Ctx, claims: RefreshClaims): Promise<Rotated | undefined> {
  const found = await findRotated(ctx.db, claims, GRACE_SECONDS);
  if (!found || found.isRecent) return found;
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await endSessionById(trx, found.userid, found.id, 'revoked'))) return;
    const user = await findSignInState(trx, found.userid);
    await recordAudit(trx, ctx, {
      action: 'session.revoked',
      subjectid: found.userid,
      tenantid: user?.tenantid,
      data: { sessionid: found.id, reason: 'reuse' },
    });
  });
  return undefined;
}

/**
 * Ends the session of the cookie and the session of the access token. The ID token is not needed: an expired one must
 * not keep the session open.
 */
export async function signOut(
  ctx: Ctx,
  { refreshToken, accessToken }: { refreshToken: string | undefined; accessToken: string | undefined },
): Promise<void> {
  const named = [
    accessToken && readAccessToken(ctx.keyring, accessToken),
    refreshToken && (await readClaims(ctx, refreshToken))?.sessionid,
  ];
  const ids = named.filter((id): id is string => Boolean(id));
  if (ids.length === 0) return;
  await ctx.db.transaction().execute(async (trx) => {
    for (const ended of await endSessionsNamed(trx, ids)) {
      const user = await findSignInState(trx, ended.userid);
      await recordAudit(trx, ctx, {
        action: 'session.signedOut',
        actorid: ended.userid,
        tenantid: user?.tenantid,
        data: { sessionid: ended.id },
      });
    }
  });
}

export async function getSession(ctx: UserCtx): Promise<{ session: OpenSession }> {
  const { userid, sessionid } = ctx.actor;
  const [session] = await listOpenSessions(ctx.db, userid, sessionid, sessionid);
  if (!session) throw new AppError('11026');
  return { session };
}

export async function listSessions(ctx: UserCtx): Promise<{ sessions: OpenSession[] }> {
  const { userid, sessionid } = ctx.actor;
  return { sessions: await listOpenSessions(ctx.db, userid, sessionid) };
}

export async function revokeSession(ctx: UserCtx, id: string): Promise<void> {
  const { userid } = ctx.actor;
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await endSessionById(trx, userid, id, 'revoked'))) throw new AppError('11404');
    const user = await findSignInState(trx, userid);
    await recordAudit(trx, ctx, {
      action: 'session.revoked',
      tenantid: user?.tenantid,
      data: { sessionid: id },
    });
  });
}
