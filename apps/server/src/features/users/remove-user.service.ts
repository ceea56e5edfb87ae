import { AppError } from '@rushes/contract/app-error';
import { usersChanged } from '@rushes/contract/users';
import {
  deleteAccount,
  resetFactors,
  sendTemporaryPassword,
  setTemporaryPassword,
} from '#features/identity/accounts/index.ts';
import { countInvitations, giveBack } from '#features/limits/index.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { hashPassword } from '#platform/crypto/password.ts';
import { requireGoodPassword } from '#platform/crypto/password-strength.ts';
import { emit } from '#platform/events/emit.ts';
import {
  holdMember,
  requireAnotherAdministrator,
  requireManager,
  requireSoleTenant,
  settle,
} from './members.service.ts';
import { userLimitOf } from './users.policy.ts';
import * as queries from './users.queries.ts';

/** The user's content stays, under their name. */
export async function deleteUser(ctx: UserCtx, userid: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const member = await holdMember(ctx, trx, userid);
    requireSoleTenant(member);
    await requireRemovable(ctx, trx, member);
    await deleteAccount(trx, userid);
    await settle(ctx, trx, member, [{ action: 'user.deleted', data: { email: member.email } }]);
  });
}

/** An account without any tenant is deleted, because it would be unreachable. */
export async function removeUser(ctx: UserCtx, tenantid: string, userid: string): Promise<void> {
  requireManager(ctx, tenantid);
  await ctx.db.transaction().execute(async (trx) => {
    const member = await holdMember(ctx, trx, userid, tenantid);
    await requireRemovable(ctx, trx, member);
    const last = member.tenants === 1;
    if (last) await deleteAccount(trx, userid);
    else await leaveTenant(trx, member);
    const data = { email: member.email, account: last };
    await settle(ctx, trx, member, [{ action: 'user.deleted', data }], last ? undefined : 'permissions');
  });
}

export async function giveTemporaryPassword(
  ctx: UserCtx,
  tenantid: string,
  userid: string,
  password: string,
): Promise<void> {
  requireManager(ctx, tenantid);
  // Hashing is slow by design: do it before any lock is taken.
  const passwordHash = await hashPassword(password);
  await ctx.db.transaction().execute(async (trx) => {
    const member = await holdMember(ctx, trx, userid, tenantid);
    requireSoleTenant(member);
    // Users change their own password with the old one.
    if (userid === ctx.actor.userid) throw new AppError('ERR100');
    if (member.disabled) throw new AppError('ERR102');
    requireGoodPassword(password, member.email);
    await setTemporaryPassword(trx, userid, passwordHash);
    await sendTemporaryPassword(trx, ctx, { ...member, password });
    await countInvitations(trx, ctx, tenantid);
    await settle(ctx, trx, member, [{ action: 'password.temporary' }]);
  });
}

/** Users disable their own MFA with a code, in their account settings. */
export async function takeFactorsAway(ctx: UserCtx, tenantid: string, userid: string): Promise<void> {
  requireManager(ctx, tenantid);
  await ctx.db.transaction().execute(async (trx) => {
    const member = await holdMember(ctx, trx, userid, tenantid);
    requireSoleTenant(member);
    if (userid === ctx.actor.userid) throw new AppError('ERR100');
    if (member.disabled) throw new AppError('ERR102');
    await emit(trx, usersChanged, { tenantid, teamonly: 1 }, { tenantid });
    await resetFactors(trx, ctx, userid);
  });
}

/** Hook of identity: a deleted account leaves its tenants first. */
export async function leaveTenants(trx: Trx, { userid }: { userid: string }): Promise<void> {
  for (const tenantid of await queries.listTenantsOf(trx, userid)) {
    await queries.lockTenant(trx, tenantid);
    const [member] = await queries.findMembers(trx, [tenantid], [userid]);
    if (member) await leaveTenant(trx, member);
    // Platform administrators do not count for the plan.
    else await queries.deleteOfUser(trx, tenantid, userid);
    await emit(trx, usersChanged, { tenantid, teamonly: 1 }, { tenantid });
  }
}

async function leaveTenant(trx: Trx, member: queries.Member): Promise<void> {
  const { id, tenantid, type, disabled } = member;
  if (!disabled) await giveBack(trx, tenantid, userLimitOf(type), 1);
  await queries.deleteOfUser(trx, tenantid, id);
}

async function requireRemovable(ctx: UserCtx, trx: Trx, member: queries.Member): Promise<void> {
  await requireAnotherAdministrator(trx, member);
  if (member.id === ctx.actor.userid) throw new AppError('ERR107');
}
