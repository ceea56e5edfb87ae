import type { TenantGroup } from '@rushes/contract/abilities';
import { AppError } from '@rushes/contract/app-error';
import type { Scope } from '@rushes/contract/scopes';
import { type ApiToken, TOKENS_MAX } from '@rushes/contract/tokens';
import { recordAudit } from '#platform/audit/record.ts';
import type { Database, Trx, UserCtx } from '#platform/context/context.ts';
import { fingerprint } from '#platform/crypto/fingerprint.ts';
import { emit } from '#platform/events/emit.ts';
import { newId } from '#platform/ids/uuid.ts';
import { insertServiceUser } from '../accounts/accounts.queries.ts';
import { deleteAccount } from '../accounts/manage-account.service.ts';
import { sessionEnded } from '../identity.events.ts';
import { sendSecurityMail } from '../identity.mails.ts';
import { makeApiToken } from '../model/api-token.ts';
import { findSignInState } from '../sign-in/sign-in.queries.ts';
import { requireSignInState } from '../sign-in/sign-in-state.service.ts';
import * as queries from './tokens.queries.ts';

interface NewToken {
  name: string;
  scopes: readonly Scope[];
  expiresat: string | null;
  nodeid: string | null;
  /** Of workspace tokens. */
  group: TenantGroup | null;
  /** The only resource that accepts it. */
  resource?: 'scim';
}

const HINT = 4;

/** The caller must check the owner, the folder and the scopes. */
export async function createToken(
  ctx: UserCtx,
  owner: queries.Owner,
  { name, scopes, expiresat, nodeid, group, resource }: NewToken,
): Promise<{ token: ApiToken; secret: string }> {
  const secret = makeApiToken();
  const id = newId();
  return ctx.db.transaction().execute(async (trx) => {
    await queries.lockOwner(trx, owner);
    if ((await queries.countTokens(trx, owner)) >= TOKENS_MAX)
      throw new AppError('ERR273', { most: TOKENS_MAX });
    const tenantid = 'tenantid' in owner ? owner.tenantid : null;
    const userid = 'userid' in owner ? owner.userid : await insertServiceUser(trx, { name, group: group! });
    await queries.insertToken(trx, {
      ...{ id, name, userid, tenantid, group, nodeid, expiresat },
      ...{ hash: fingerprint(secret), hint: secret.slice(-HINT), scopes: [...scopes] },
      createdbyid: ctx.actor.userid,
      resource: resource ?? null,
    });
    const data = { name, scopes, expiresat, nodeid, group, ...(resource ? { resource } : {}) };
    await noteChange(trx, ctx, owner, { action: 'token.created', subjectid: id, data });
    return { token: (await queries.findTokens(trx, id))[0]!, secret };
  });
}

/** Its open streams end, and its signed URLs stop working within ten seconds. */
export async function revokeToken(ctx: UserCtx, owner: queries.Owner, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const ended = await queries.endToken(trx, owner, id);
    if (!ended) throw new AppError('ERR274');
    await emitEnded(trx, ended);
    await noteChange(trx, ctx, owner, {
      action: 'token.revoked',
      subjectid: id,
      data: { name: ended.name },
    });
  });
}

/** With connected apps. Returns how many there were. */
export async function endTokensOf(trx: Trx, userid: string): Promise<number> {
  const ended = await queries.endTokens(trx, userid);
  for (const token of ended) await emitEnded(trx, token);
  return ended.length;
}

export const emitEnded = (trx: Trx, { id, userid }: queries.Ended) =>
  emit(trx, sessionEnded, { userid }, { sessionid: id });

/** Deletes the tokens of a workspace with the users they acted as, whose names stay on their content. */
export async function eraseTokensOf(trx: Trx, { tenantid }: { tenantid: string }): Promise<void> {
  for (const userid of await queries.deleteTokensOf(trx, tenantid)) await deleteAccount(trx, userid);
}

async function noteChange(
  trx: Trx,
  ctx: UserCtx,
  owner: queries.Owner,
  change: { action: 'token.created' | 'token.revoked'; subjectid: string; data: Record<string, unknown> },
): Promise<void> {
  if ('tenantid' in owner) return recordAudit(trx, ctx, { ...change, tenantid: owner.tenantid });
  const user = await requireSignInState(findSignInState(trx, owner.userid));
  if (change.action === 'token.created')
    await sendSecurityMail(trx, ctx, user, 'tokenCreated', { name: String(change.data.name) });
  await recordAudit(trx, ctx, { ...change, tenantid: user.tenantid });
}

/** Neither revoked nor expired, newest first. */
export const listTokens = queries.listTokens;

/** Tokens of a workspace that only SCIM accepts. */
export const listScimTokens = queries.listScimTokens;

export async function findToken(
  db: Database,
  id: string,
): Promise<{ token: ApiToken; tenantid: string | null } | undefined> {
  const [token] = await queries.findTokens(db, id);
  return token && { token, tenantid: await queries.findTenantOf(db, id) };
}
