import { AppError } from '@rushes/contract/app-error';
import type { BodyOf } from '@rushes/contract/endpoint';
import type { SignInGroups, setSignInGroups as setCall } from '@rushes/contract/user-groups';
import { recordAudit } from '#platform/audit/record.ts';
import type { Ctx, Trx, UserCtx } from '#platform/context/context.ts';
import { requireManager } from '../members.service.ts';
import { lockTenant } from '../users.queries.ts';
import { findGroupRow } from './groups.queries.ts';
import { changeMembers, holdGroup } from './membership.service.ts';
import * as queries from './sign-in-groups.queries.ts';

export async function listSignInGroups(
  ctx: UserCtx,
  tenantid: string,
): Promise<{ providers: SignInGroups[] }> {
  requireManager(ctx, tenantid);
  const mappings = await queries.listMappings(ctx.db, tenantid);
  return {
    providers: ctx.settings.providers.map(({ id, name }) => {
      const { claim = null, values = [] } = mappings.find(({ provider }) => provider === id) ?? {};
      return { provider: { id, name }, claim, values };
    }),
  };
}

export async function setSignInGroups(
  ctx: UserCtx,
  tenantid: string,
  provider: string,
  { claim, values }: BodyOf<typeof setCall>,
): Promise<{ providers: SignInGroups[] }> {
  requireManager(ctx, tenantid);
  const known = ctx.settings.providers.find(({ id }) => id === provider);
  if (!known) throw new AppError('ERR305');
  await ctx.db.transaction().execute(async (trx) => {
    await lockTenant(trx, tenantid);
    for (const groupid of new Set(values.map((value) => value.groupid)))
      if (!(await findGroupRow(trx, tenantid, groupid))) throw new AppError('ERR300');
    await queries.replaceMapping(trx, tenantid, { provider, claim, values });
    const data = { provider: known.name, claim, values };
    await recordAudit(trx, ctx, { action: 'group.signIn', tenantid, data });
  });
  return listSignInGroups(ctx, tenantid);
}

interface SignedIn {
  ctx: Ctx;
  userid: string;
  provider: string;
  claims: Readonly<Record<string, readonly string[]>>;
}

/** Hook of identity: brings the membership in the groups that follow the provider in line with its claims. */
export async function followClaims(trx: Trx, { ctx, userid, provider, claims }: SignedIn): Promise<void> {
  const followed = await queries.listFollowed(trx, userid, provider);
  for (const groupid of new Set(followed.map((one) => one.groupid))) {
    const ofGroup = followed.filter((one) => one.groupid === groupid);
    const { tenantid, claim, member } = ofGroup[0]!;
    // The provider has left the list out because it is too long: nothing is known.
    if (claims[claim] === undefined && claims._claim_names?.includes(claim)) continue;
    const held = claims[claim] ?? [];
    const belongs = ofGroup.some(({ value }) => held.includes(value));
    if (belongs === member) continue;
    const group = await holdGroup(trx, tenantid, groupid);
    const change = belongs ? { add: [userid] } : { remove: [userid] };
    await changeMembers(trx, { ...ctx, actor: undefined }, group, { ...change, why: { provider } });
  }
}
