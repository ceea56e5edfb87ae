import type { IncomingHttpHeaders } from 'node:http';
import { AppError, invalid } from '@rushes/contract/app-error';
import type { AccessPoint, Settings, User, UserContext, UserTenant } from '@rushes/contract/identity';
import type { Actor, Ctx, Database, UserCtx } from '#platform/context/context.ts';
import { bearerOf } from '#platform/http/bearer.ts';
import { JsonText } from '#platform/http/bind.ts';
import { findUser, findUserText } from './accounts/user.queries.ts';
import * as queries from './identity.queries.ts';
import { readTokens } from './model/read-tokens.ts';
import { noteDevice } from './sessions/sessions.queries.ts';
import { findTokenActor, findTokenActorById } from './tokens/token-actor.service.ts';

/** Who sends a request: a user with a session, or a program with a token. */
export async function authenticate(ctx: Ctx, headers: IncomingHttpHeaders): Promise<Actor | undefined> {
  const bearer = bearerOf(headers);
  if (bearer !== undefined) return findTokenActor(ctx, bearer);
  return findActor(ctx, textOf(headers['id-token']), textOf(headers['access-token']));
}

const textOf = (header: string | string[] | undefined) => (typeof header === 'string' ? header : undefined);

/** The user or program that a signed URL was made for. */
export async function findHolder(
  db: Database,
  sessionid: string,
  userid: string | null,
): Promise<Actor | undefined> {
  const actor =
    (await queries.findSession(db, sessionid, userid)) ?? (await findTokenActorById(db, sessionid));
  return actor && (userid === null || actor.userid === userid) ? actor : undefined;
}

/** The tokens name a session; the session row decides whether it is valid. */
export async function findActor(
  ctx: Ctx,
  idToken: string | undefined,
  accessToken: string | undefined,
): Promise<Actor | undefined> {
  const named = idToken && accessToken ? readTokens(ctx.keyring, idToken, accessToken) : undefined;
  return named && queries.findSession(ctx.db, named.sessionid, named.userid);
}

export async function me(ctx: UserCtx): Promise<JsonText> {
  const text = await findUserText(ctx.db, ctx.actor.userid);
  if (!text) throw new AppError('11026');
  return new JsonText(`{"user":${text}}`);
}

/** Records the device of the session. */
export async function startSession(
  ctx: UserCtx,
  input: { visitorId: string; email: string },
): Promise<{ context: UserContext }> {
  const { userid, sessionid, email } = ctx.actor;
  if (input.email.toLowerCase() !== email.toLowerCase()) throw invalid('email', 'otherSession');
  await noteDevice(ctx.db, userid, sessionid, input.visitorId);
  return userContext(ctx, undefined);
}

export async function userContext(
  ctx: UserCtx,
  accessPointId: string | undefined,
): Promise<{ context: UserContext }> {
  const user = await requireUser(ctx);
  const held = pickAccessPoint(user, accessPointId);
  if (accessPointId && !held) throw new AppError('ERR15');
  const { tenant = null, accessPoint = null } = held ?? {};
  return {
    context: {
      user,
      tenant,
      accessPoint,
      abilities: [...new Set([...user.abilities, ...(accessPoint?.abilities ?? [])])],
      settings: user.settings,
      subscription: tenant?.subscription ?? null,
    },
  };
}

/** Only access points of the user can be chosen. Default: the one on the root folder. */
function pickAccessPoint(
  user: User,
  id: string | undefined,
): { tenant: UserTenant; accessPoint: AccessPoint } | undefined {
  for (const tenant of user.tenants) {
    const accessPoint = tenant.accessPoints.find((point) => id === undefined || point.id === id);
    if (accessPoint) return { tenant, accessPoint };
  }
  return undefined;
}

export async function markWelcomed(ctx: UserCtx, seen: 0 | 1): Promise<void> {
  await queries.setWelcomed(ctx.db, ctx.actor.userid, seen);
}

export async function changeSettings(
  ctx: UserCtx,
  change: Partial<Settings>,
): Promise<{ settings: Settings }> {
  return { settings: await queries.updateSettings(ctx.db, ctx.actor.userid, change) };
}

export async function requireUser(ctx: UserCtx): Promise<User> {
  const user = await findUser(ctx.db, ctx.actor.userid);
  if (!user) throw new AppError('11026');
  return user;
}
