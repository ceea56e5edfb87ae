import { AppError } from '@rushes/contract/app-error';
import { SCIM_PATH } from '@rushes/contract/scim';
import type { ApiToken } from '@rushes/contract/tokens';
import { createToken, listScimTokens, revokeToken } from '#features/identity/tokens/index.ts';
import { requireTenant } from '#features/tenants/index.ts';
import type { Ctx, UserCtx } from '#platform/context/context.ts';
import { countManaged } from './scim.queries.ts';

export async function getSetup(ctx: UserCtx, tenantid: string) {
  requireManager(ctx, tenantid);
  const [tokens, managed] = await Promise.all([
    listScimTokens(ctx.db, tenantid),
    countManaged(ctx.db, tenantid),
  ]);
  return { url: `${ctx.settings.publicUrl}${SCIM_PATH}`, tokens, ...managed };
}

/** The name under which its actions are in the audit log. */
const NAME = 'SCIM';

export async function createScimToken(
  ctx: UserCtx,
  tenantid: string,
  expiresat: string | null,
): Promise<{ token: ApiToken; secret: string }> {
  requireManager(ctx, tenantid);
  const owner = { tenantid };
  return createToken(ctx, owner, {
    ...{ name: NAME, scopes: ['members:write'], expiresat, nodeid: null, group: 'admin' },
    resource: 'scim',
  });
}

export async function revokeScimToken(ctx: UserCtx, tenantid: string, id: string): Promise<void> {
  requireManager(ctx, tenantid);
  await revokeToken(ctx, { tenantid }, id);
}

const requireManager = (ctx: UserCtx, tenantid: string) => requireTenant(ctx, tenantid, 'control User');

/** Before the body is read: sessions and other tokens cannot manage users without a proof of identity. */
export async function admitScimToken({ actor }: Ctx): Promise<void> {
  if (actor?.token?.resource !== 'scim') throw new AppError('11027');
}
