import type { TenantGroup } from '@rushes/contract/abilities';
import { AppError } from '@rushes/contract/app-error';
import type { BodyOf } from '@rushes/contract/endpoint';
import { isEmail, isPersonName } from '@rushes/contract/people';
import type { updateUser as updateUserCall } from '@rushes/contract/users';
import {
  notifyOldAddress,
  type Profile,
  setDisabled,
  updateProfile,
} from '#features/identity/accounts/index.ts';
import { countInvitations, giveBack, takeUnits } from '#features/limits/index.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import type { JsonText } from '#platform/http/bind.ts';
import { requireRecentAuth } from '#platform/http/recent-auth.ts';
import { newId } from '#platform/ids/uuid.ts';
import { countingLookups, rejectTakenAddress, requireFreeAddress } from './email-address.service.ts';
import {
  type Change,
  holdMember,
  requireAnotherAdministrator,
  requireSoleTenant,
  settle,
} from './members.service.ts';
import { holding, userLimitOf } from './users.policy.ts';
import * as queries from './users.queries.ts';
import { presentUser } from './users.service.ts';

export type UserChange = BodyOf<typeof updateUserCall>;

export async function updateUser(ctx: UserCtx, userid: string, input: UserChange): Promise<JsonText> {
  for (const name of [input.firstName, input.lastName]) {
    if (name !== undefined && !isPersonName(name)) throw new AppError('ERR59');
  }
  if (input.email !== undefined && !isEmail(input.email)) throw new AppError('ERR57');
  let tenantid = '';
  const update = ctx.db.transaction().execute(async (trx) => {
    const member = await holdMember(ctx, trx, userid);
    tenantid = member.tenantid;
    requireSoleTenant(member);
    const { changes, out } = await changeMember(ctx, trx, member, input);
    if (changes.length) await settle(ctx, trx, member, changes, out);
  });
  await countingLookups(ctx, () => tenantid, update);
  return presentUser(ctx, tenantid, userid);
}

/**
 * The caller holds the member and settles the changes. `proved`: the identity of who is behind the change was proved
 * before, for all changes of this kind.
 */
export async function changeMember(
  ctx: UserCtx,
  trx: Trx,
  member: queries.Member,
  input: UserChange,
  { proved = false }: { proved?: boolean } = {},
): Promise<{ changes: Change[]; out: 'disabled' | 'permissions' | undefined }> {
  const type = input.type ?? member.type;
  const disabled = input.disabled === undefined ? member.disabled : input.disabled === 1;
  const retyped = type !== member.type;
  const switched = disabled !== member.disabled;
  if (disabled && member.id === ctx.actor.userid) throw new AppError('ERR92');
  if (retyped || (switched && disabled)) await requireAnotherAdministrator(trx, member);
  if (retyped) requireNewType(ctx, member, { type, disabled }, proved);
  await moveSeat(trx, member, { type, disabled });
  const changes: Change[] = await changeProfile(ctx, trx, member, input, proved);
  if (retyped) changes.push(await changeType(trx, member, type));
  if (switched) {
    await setDisabled(trx, member.id, disabled);
    changes.push({ action: disabled ? 'user.disabled' : 'user.enabled' });
  }
  return { changes, out: switched && disabled ? 'disabled' : retyped ? 'permissions' : undefined };
}

interface Seat {
  type: TenantGroup;
  disabled: boolean;
}

function requireNewType(ctx: UserCtx, member: queries.Member, to: Seat, proved: boolean): void {
  if (member.id === ctx.actor.userid) throw new AppError('ERR107');
  if (!proved) requireRecentAuth(ctx.actor);
  if (to.disabled) throw new AppError('ERR110');
  if (to.type === 'client' && member.points.some((point) => point.hidden)) throw new AppError('ERR164');
}

/** A disabled user does not count for the plan. */
async function moveSeat(trx: Trx, member: queries.Member, to: Seat): Promise<void> {
  const taken = ({ type, disabled }: Seat) => (disabled ? undefined : userLimitOf(type));
  const [before, after] = [taken(member), taken(to)];
  if (before === after) return;
  if (after) await takeUnits(trx, member.tenantid, after, 1);
  if (before) await giveBack(trx, member.tenantid, before, 1);
}

async function changeProfile(
  ctx: UserCtx,
  trx: Trx,
  member: queries.Member,
  input: UserChange,
  proved: boolean,
): Promise<Change[]> {
  const wanted = { firstname: input.firstName, lastname: input.lastName, email: input.email };
  const before: Profile = {};
  const after: Profile = {};
  for (const key of ['firstname', 'lastname', 'email'] as const) {
    const value = wanted[key];
    if (value === undefined || value === member[key]) continue;
    before[key] = member[key];
    after[key] = value;
  }
  if (!Object.keys(after).length) return [];
  if (after.email) {
    if (!proved) requireRecentAuth(ctx.actor);
    await requireFreeAddress(trx, member.tenantid, after.email, member.id);
  }
  await rejectTakenAddress(updateProfile(trx, member.id, after));
  if (after.email && after.email.toLowerCase() !== member.email.toLowerCase()) {
    await notifyOldAddress(trx, ctx, member, after.email);
    await countInvitations(trx, ctx, member.tenantid);
  }
  return [{ action: 'user.changed', data: { before, after } }];
}

/** An administrator gets the whole tenant. Others keep their folders, with the default abilities of the new type. */
async function changeType(trx: Trx, member: queries.Member, type: TenantGroup): Promise<Change> {
  const { id: userid, tenantid, points } = member;
  const held = holding(type, {});
  await updateProfile(trx, userid, { type });
  if (type === 'admin') {
    const nodeid = await queries.findTenantNode(trx, tenantid);
    await queries.deleteAccessPoints(trx, tenantid, ids(points));
    await queries.insertAccessPoint(trx, { id: newId(), tenantid, userid, nodeid, ...held });
  } else {
    for (const { id } of points) await queries.updateAccessPoint(trx, tenantid, id, held);
  }
  return { action: 'permissions.changed', data: { before: { type: member.type }, after: { type } } };
}

const ids = (points: readonly queries.Point[]) => points.map(({ id }) => id);
