import { AppError } from '@rushes/contract/app-error';
import type { AuditAction } from '@rushes/contract/audit';
import type { outReasons } from '@rushes/contract/identity';
import { usersChanged } from '@rushes/contract/users';
import { endSessionsOf } from '#features/identity/index.ts';
import { shareTree } from '#features/operations/index.ts';
import { requireTenant } from '#features/tenants/index.ts';
import { recordAudit } from '#platform/audit/record.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { emit } from '#platform/events/emit.ts';
import { managedTenants } from './users.policy.ts';
import * as queries from './users.queries.ts';

type OutReason = (typeof outReasons)[number];

export function requireManager(ctx: UserCtx, tenantid: string): void {
  requireTenant(ctx, tenantid, 'control User');
  if (!managedTenants(ctx.actor).includes(tenantid)) throw new AppError('ERR100');
}

export function requireManagedTenants(ctx: UserCtx): string[] {
  const managed = managedTenants(ctx.actor);
  if (!managed.length) throw new AppError('ERR100');
  return managed;
}

/**
 * The user whom somebody wants to change, in the tenant they manage; nobody else changes its people meanwhile, and no
 * folder becomes team-only or goes into one. The tree before the tenant: whoever deletes folders for good locks both so.
 */
export async function holdMember(
  ctx: UserCtx,
  trx: Trx,
  userid: string,
  tenantid?: string,
): Promise<queries.Member> {
  const managed = tenantid === undefined ? requireManagedTenants(ctx) : [tenantid];
  const [seen] = await queries.findMembers(trx, managed, [userid]);
  if (!seen) throw new AppError('ERR9');
  await shareTree(trx, seen.tenantid);
  await queries.lockTenant(trx, seen.tenantid);
  const [member] = await queries.findMembers(trx, [seen.tenantid], [userid]);
  if (!member) throw new AppError('ERR9');
  return member;
}

/** Name, address, password and life of an account that other tenants share are not this tenant's to change. */
export function requireSoleTenant(member: queries.Member): void {
  if (member.tenants > 1) throw new AppError('ERR100');
}

/** Only under the lock of the tenant: two administrators may take each other's place at once. */
export async function requireAnotherAdministrator(trx: Trx, member: queries.Member): Promise<void> {
  if (member.type !== 'admin' || member.disabled) return;
  if ((await queries.countOtherAdministrators(trx, member.tenantid, member.id)) === 0)
    throw new AppError('ERR22');
}

export interface Change {
  action: AuditAction;
  data?: Record<string, unknown>;
}

interface Changed {
  id: string;
  tenantid: string;
}

/** How every change ends: who lost rights is out, lists of others are renewed, and it is on record. */
export function settle(
  ctx: UserCtx,
  trx: Trx,
  { id, tenantid }: Changed,
  changes: readonly Change[],
  out?: OutReason,
): Promise<void> {
  return settleAll(
    ctx,
    trx,
    tenantid,
    changes.map((change) => ({ id, ...change })),
    out,
  );
}

/** Of several users at once. The record comes last: until the end everybody else waits for it. */
export async function settleAll(
  ctx: UserCtx,
  trx: Trx,
  tenantid: string,
  changes: readonly (Change & { id: string })[],
  out?: OutReason,
): Promise<void> {
  if (out) for (const id of new Set(changes.map((change) => change.id))) await endSessionsOf(trx, id, out);
  await emit(trx, usersChanged, { tenantid, teamonly: 1 }, { tenantid });
  for (const { id, ...change } of changes)
    await recordAudit(trx, ctx, { ...change, tenantid, subjectid: id });
}
