import type { TenantGroup } from '@rushes/contract/abilities';
import { AppError, invalid } from '@rushes/contract/app-error';
import type { BodyOf } from '@rushes/contract/endpoint';
import { type Area, areaOf, folderAreas, type Scope, workspaceAreas } from '@rushes/contract/scopes';
import type { ApiToken, createToken as createPersonal, createTenantToken } from '@rushes/contract/tokens';
import { createToken, findToken, listTokens, revokeToken } from '#features/identity/tokens/index.ts';
import { requireNode } from '#features/nodes/index.ts';
import { requireTenant } from '#features/tenants/index.ts';
import type { UserCtx } from '#platform/context/context.ts';

interface Created {
  token: ApiToken;
  secret: string;
}

/** For programs: what their token is. */
export async function getToken(ctx: UserCtx): Promise<{
  token: ApiToken;
  user: { id: string; name: string };
  tenantid: string | null;
}> {
  const { token, userid, name } = ctx.actor;
  const found = token && (await findToken(ctx.db, token.id));
  if (!found) throw new AppError('ERR274');
  return { ...found, user: { id: userid, name } };
}

export async function listOwn(ctx: UserCtx): Promise<{ tokens: ApiToken[] }> {
  return { tokens: await listTokens(ctx.db, { userid: ctx.actor.userid }) };
}

export async function createOwn(ctx: UserCtx, given: BodyOf<typeof createPersonal>): Promise<Created> {
  const { userid, type } = ctx.actor;
  // Administration of the platform is not open to programs, and these users can do nothing else.
  if (type === 'root' || type === 'salesman') throw new AppError('11403');
  if (given.nodeid) await requireNode(ctx, given.nodeid, 'list NodeAndPod');
  return create(ctx, { userid }, { ...given, group: null });
}

export async function revokeOwn(ctx: UserCtx, id: string): Promise<void> {
  await revokeToken(ctx, { userid: ctx.actor.userid }, id);
}

export async function listOfTenant(ctx: UserCtx, tenantid: string): Promise<{ tokens: ApiToken[] }> {
  requireTenant(ctx, tenantid, 'control TenantConfiguration');
  return { tokens: await listTokens(ctx.db, { tenantid }) };
}

export async function createOfTenant(
  ctx: UserCtx,
  tenantid: string,
  given: BodyOf<typeof createTenantToken>,
): Promise<Created> {
  requireTenant(ctx, tenantid, 'control TenantConfiguration');
  if (given.nodeid) {
    const node = await requireNode(ctx, given.nodeid, 'list NodeAndPod');
    if (node.tenantid !== tenantid) throw new AppError('ERR7');
  }
  requireAreas(given.scopes, workspaceAreas, 'scopeOfWorkspace');
  return create(ctx, { tenantid }, given);
}

export async function revokeOfTenant(ctx: UserCtx, tenantid: string, id: string): Promise<void> {
  requireTenant(ctx, tenantid, 'control TenantConfiguration');
  await revokeToken(ctx, { tenantid }, id);
}

type Given = BodyOf<typeof createPersonal> & { group: TenantGroup | null };

function create(ctx: UserCtx, owner: Parameters<typeof createToken>[1], given: Given): Promise<Created> {
  if (given.expiresat && Date.parse(given.expiresat) <= Date.now()) throw new AppError('ERR82');
  if (given.nodeid) requireAreas(given.scopes, folderAreas, 'scopeOfFolder');
  return createToken(ctx, owner, { ...given, scopes: [...new Set(given.scopes)] });
}

function requireAreas(
  scopes: readonly Scope[],
  areas: readonly Area[],
  reason: 'scopeOfFolder' | 'scopeOfWorkspace',
): void {
  if (!scopes.every((scope) => areas.includes(areaOf(scope)))) throw invalid('scopes', reason);
}
