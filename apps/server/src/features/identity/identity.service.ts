import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '@rushes/contract/app-error';
import type { Session, Settings, User } from '@rushes/contract/identity';
import type { Actor, Ctx, Database, UserCtx } from '#platform/context/context.ts';
import { hashPassword, verifyPassword } from '#platform/crypto/password.ts';
import { emit } from '#platform/events/emit.ts';
import { clearLimit, requireWithinLimit } from '#platform/http/rate-limit.ts';
import { newId } from '#platform/ids/uuid.ts';
import { sessionEnded } from './identity.events.ts';
import { presentUser } from './identity.present.ts';
import * as queries from './identity.queries.ts';
import { makeAccessToken, makeIdToken, readAccessToken, readIdToken } from './tokens.ts';

export const SESSION_DAYS = 30;
const perAccount = { max: 10, seconds: 15 * 60 };
const perAddress = { max: 100, seconds: 15 * 60 };

/** Both tokens must be ours and speak of one session; then the session row decides. */
export async function findActor(
  ctx: Ctx,
  idToken: string | undefined,
  accessToken: string | undefined,
): Promise<Actor | undefined> {
  if (!idToken || !accessToken) return undefined;
  const claims = readIdToken(ctx.keyring, idToken);
  const sessionid = readAccessToken(ctx.keyring, accessToken);
  if (!claims || claims.sid !== sessionid) return undefined;
  return queries.findSession(ctx.db, sessionid, claims.sub);
}

export interface SignedIn {
  session: Session;
  refreshToken: string;
}

export async function signIn(
  ctx: Ctx,
  input: { email: string; password: string },
  useragent: string,
): Promise<SignedIn> {
  const accountKey = `sign-in:account:${fingerprint(input.email.toLowerCase()).toString('base64url')}`;
  await requireWithinLimit(ctx.db, `sign-in:address:${ctx.address}`, perAddress);
  await requireWithinLimit(ctx.db, accountKey, perAccount);
  const found = await queries.findCredential(ctx.db, input.email);
  // An unknown address costs the same hash as a known one, so that the clock tells nothing.
  const isRight = await verifyPassword(input.password, found?.password ?? (await decoy()));
  if (!found || !isRight || found.disabledat) throw new AppError('ERR113');
  await clearLimit(ctx.db, accountKey);

  const id = newId();
  const refreshToken = randomBytes(32).toString('base64url');
  await queries.insertSession(ctx.db, {
    id,
    userid: found.id,
    refreshhash: fingerprint(refreshToken),
    expiresat: sessionEnd(),
    address: ctx.address,
    useragent: useragent.slice(0, 255),
  });
  return { session: await openSession(ctx, id, found.id), refreshToken };
}

/** The cookie's token stays the same for the life of the session: two tabs may refresh at once. */
export async function refresh(ctx: Ctx, refreshToken: string | undefined): Promise<Session> {
  const row = refreshToken && (await queries.touchSession(ctx.db, fingerprint(refreshToken), sessionEnd()));
  if (!row) throw new AppError('1011');
  return openSession(ctx, row.id, row.userid);
}

export async function signOut(ctx: Ctx, refreshToken: string | undefined): Promise<void> {
  if (!refreshToken) return;
  await ctx.db.transaction().execute(async (trx) => {
    const ended = await queries.endSession(trx, fingerprint(refreshToken));
    if (ended) await emit(trx, sessionEnded, { userid: ended.userid }, { sessionid: ended.id });
  });
}

export async function me(ctx: UserCtx): Promise<{ user: User }> {
  return { user: await requireUser(ctx.db, ctx.actor.userid) };
}

export async function changeSettings(
  ctx: UserCtx,
  change: Partial<Settings>,
): Promise<{ settings: Settings }> {
  return { settings: await queries.updateSettings(ctx.db, ctx.actor.userid, change) };
}

async function openSession(ctx: Ctx, sessionid: string, userid: string): Promise<Session> {
  return {
    idToken: makeIdToken(ctx.keyring, { sub: userid, sid: sessionid }),
    accessToken: makeAccessToken(ctx.keyring, sessionid),
    user: await requireUser(ctx.db, userid),
  };
}

async function requireUser(db: Database, userid: string): Promise<User> {
  const [user, tenants] = await Promise.all([queries.findUser(db, userid), queries.listTenants(db, userid)]);
  if (!user) throw new AppError('1011');
  return presentUser(user, tenants);
}

const sessionEnd = () => new Date(Date.now() + SESSION_DAYS * 86_400_000);

/** The token is 256 random bits: a plain hash is enough to keep it out of the database. */
const fingerprint = (token: string) => createHash('sha256').update(token).digest();

let decoyHash: Promise<string> | undefined;
function decoy(): Promise<string> {
  decoyHash ??= hashPassword(randomBytes(16).toString('base64url'));
  return decoyHash;
}
