import { AppError } from '@rushes/contract/app-error';
import { ACCESS_SECONDS, APPS_MAX, type ConnectedApp } from '@rushes/contract/oauth';
import type { Scope } from '@rushes/contract/scopes';
import { recordAudit } from '#platform/audit/record.ts';
import type { Ctx, Trx, UserCtx } from '#platform/context/context.ts';
import { fingerprint } from '#platform/crypto/fingerprint.ts';
import { newId } from '#platform/ids/uuid.ts';
import { sendSecurityMail } from '../identity.mails.ts';
import { makeGrantTokens, readGrantRefresh } from '../model/grant-tokens.ts';
import { findSignInState } from '../sign-in/sign-in.queries.ts';
import { requireSignInState } from '../sign-in/sign-in-state.service.ts';
import type { Ended } from '../tokens/tokens.queries.ts';
import { emitEnded } from '../tokens/tokens.service.ts';
import * as queries from './grants.queries.ts';

/** What a user allowed an app. */
export interface Allowed {
  userid: string;
  clientid: string;
  /** The name of the app. */
  name: string;
  scopes: Scope[];
  resource: 'mcp' | null;
}

export interface Issued {
  id: string;
  access: string;
  refresh: string;
  seconds: number;
  scopes: readonly Scope[];
}

const HINT = 4;

/** Connects the app: it acts as the user, as far as the scopes and the resource allow. */
export async function createGrant(trx: Trx, ctx: Ctx, allowed: Allowed): Promise<Issued> {
  const { userid, name, scopes, resource } = allowed;
  const id = newId();
  const tokens = makeGrantTokens(ctx.keyring, { id, generation: 0 });
  await queries.insertGrant(trx, { id, ...allowed, ...storedOf(tokens.access) });
  const user = await requireSignInState(findSignInState(trx, userid));
  await sendSecurityMail(trx, ctx, user, 'appConnected', { app: name });
  const about = { subjectid: id, actorid: userid, tenantid: user.tenantid };
  await recordAudit(trx, ctx, { ...about, action: 'app.connected', data: { name, scopes, resource } });
  return { id, ...tokens, seconds: ACCESS_SECONDS, scopes };
}

/** Checked while the user can still be told, which is before the app collects its tokens. */
export async function requireRoomForApp({ db, actor }: UserCtx): Promise<void> {
  if ((await queries.countGrants(db, actor.userid)) >= APPS_MAX)
    throw new AppError('ERR277', { most: APPS_MAX });
}

/**
 * New tokens for a refresh token, which works once. The previous one gives the same answer for a moment, for clients
 * that share it; any older one disconnects the app, because somebody else may have it.
 */
export function renewGrant(
  ctx: Ctx,
  clientid: string,
  token: string,
  check: (allowed: Pick<Allowed, 'scopes' | 'resource'>) => void,
): Promise<Issued | undefined> {
  const given = readGrantRefresh(ctx.keyring, token);
  if (!given) return Promise.resolve(undefined);
  return ctx.db.transaction().execute(async (trx) => {
    const found = await queries.lockGrant(trx, given.id, clientid);
    if (!found) return undefined;
    check(found);
    const { id, scopes } = found;
    if (given.generation === found.generation) {
      const next = { id, generation: given.generation + 1 };
      const tokens = makeGrantTokens(ctx.keyring, next);
      const { hash, hint } = storedOf(tokens.access);
      await queries.renewGrant(trx, next, hash, hint);
      return { id, ...tokens, seconds: ACCESS_SECONDS, scopes };
    }
    const isPrevious = given.generation === found.generation - 1;
    const seconds = isPrevious ? await queries.secondsAfterRenewal(trx, id) : undefined;
    if (seconds === undefined) {
      await endStolen(trx, ctx, id);
      return undefined;
    }
    return { id, ...makeGrantTokens(ctx.keyring, found), seconds, scopes };
  });
}

/** A secret of the app was used twice. */
export async function endStolen(trx: Trx, ctx: Ctx, id: string): Promise<void> {
  await end(trx, ctx, 'app.stolen', await queries.endGrant(trx, id));
}

/** By the app itself, with one of its tokens. Another token changes nothing. */
export async function endGrantByToken(ctx: Ctx, clientid: string, token: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const named = readGrantRefresh(ctx.keyring, token);
    const id = named
      ? (await queries.lockGrant(trx, named.id, clientid))?.id
      : await queries.findGrantByHash(trx, clientid, fingerprint(token));
    if (id) await end(trx, ctx, 'app.disconnected', await queries.endGrant(trx, id));
  });
}

export async function endGrantOf(ctx: UserCtx, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const ended = await queries.endGrantOf(trx, ctx.actor.userid, id);
    if (!ended) throw new AppError('ERR278');
    await end(trx, ctx, 'app.disconnected', ended);
  });
}

/** Its open streams end, and its signed URLs stop working within ten seconds. */
async function end(
  trx: Trx,
  ctx: Ctx,
  action: 'app.disconnected' | 'app.stolen',
  ended: Ended | undefined,
): Promise<void> {
  if (!ended) return;
  await emitEnded(trx, ended);
  const { id, userid, name } = ended;
  const user = await findSignInState(trx, userid);
  const about = { subjectid: id, actorid: userid, tenantid: user?.tenantid };
  await recordAudit(trx, ctx, { ...about, action, data: { name } });
}

const storedOf = (access: string) => ({ hash: fingerprint(access), hint: access.slice(-HINT) });

/** Newest first. */
export const listApps = async ({ db, actor }: UserCtx): Promise<{ apps: ConnectedApp[] }> => ({
  apps: await queries.listGrants(db, actor.userid),
});
