import type { TenantGroup } from '@rushes/contract/abilities';
import type { Language } from '@rushes/contract/enums';
import { addUser, setDisabled } from '#features/identity/accounts/index.ts';
import { giveBack, takeUnits } from '#features/limits/index.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { newId } from '#platform/ids/uuid.ts';
import { changeMember } from '../change-user.service.ts';
import { rejectTakenAddress, requireFreeAddress } from '../email-address.service.ts';
import { type Change, holdMember, requireAnotherAdministrator } from '../members.service.ts';
import { userLimitOf } from '../users.policy.ts';
import * as queries from '../users.queries.ts';

// Users that an identity provider manages. The token of the provider was created with a proof of identity.

export interface Provisioned {
  email: string;
  firstname: string;
  lastname: string;
  type: TenantGroup;
  active: boolean;
}

/** Without a password and without access to folders. No e-mail is sent: the provider says how to sign in. */
export async function provisionUser(
  trx: Trx,
  tenantid: string,
  { active, ...wanted }: Provisioned & { language: Language },
): Promise<string> {
  await queries.lockTenant(trx, tenantid);
  await requireFreeAddress(trx, tenantid, wanted.email);
  if (active) await takeUnits(trx, tenantid, userLimitOf(wanted.type), 1);
  const id = newId();
  await rejectTakenAddress(addUser(trx, { id, ...wanted }, null));
  await queries.keepMember(trx, { id, tenantid, type: wanted.type });
  if (!active) await setDisabled(trx, id, true);
  return id;
}

export interface Held {
  member: queries.Member;
  /** What happened, for the audit log. */
  changes: Change[];
  /** Why the sessions of the user end. */
  out: 'disabled' | 'permissions' | undefined;
  /** Set if the user was activated or deactivated in this tenant only. */
  suspended?: boolean;
}

/** An account in several tenants belongs to the user: only its access to this tenant changes. */
export async function changeProvisioned(
  ctx: UserCtx,
  trx: Trx,
  tenantid: string,
  userid: string,
  wanted: Provisioned,
): Promise<Held> {
  const member = await holdMember(ctx, trx, userid, tenantid);
  if (member.tenants > 1) return { member, ...(await suspend(trx, member, wanted.active)) };
  const { firstname: firstName, lastname: lastName, email, active } = wanted;
  // The type of administrators, and of users without a seat, is not the business of the provider.
  const isFixed = member.type === 'admin' || !active;
  const type = isFixed ? member.type : wanted.type;
  // Saved with the account, so only one of both changes at once.
  if (member.disabled && active) await changeMember(ctx, trx, member, { disabled: 0 }, { proved: true });
  const now = member.disabled && active ? { ...member, disabled: false } : member;
  const change = { firstName, lastName, email, type, disabled: active ? (0 as const) : (1 as const) };
  const { changes, out } = await changeMember(ctx, trx, now, change, { proved: true });
  const enabled: Change[] = now === member ? [] : [{ action: 'user.enabled' }];
  return { member, changes: [...enabled, ...changes], out };
}

async function suspend(trx: Trx, member: queries.Member, active: boolean): Promise<Omit<Held, 'member'>> {
  if (active === !member.disabled) return { changes: [], out: undefined };
  const limit = userLimitOf(member.type);
  if (active) {
    await takeUnits(trx, member.tenantid, limit, 1);
    return { changes: [{ action: 'user.enabled' }], out: undefined, suspended: false };
  }
  await requireAnotherAdministrator(trx, member);
  await giveBack(trx, member.tenantid, limit, 1);
  await queries.deleteOfUser(trx, member.tenantid, member.id);
  await queries.keepMember(trx, member);
  return { changes: [{ action: 'user.disabled' }], out: 'permissions', suspended: true };
}
