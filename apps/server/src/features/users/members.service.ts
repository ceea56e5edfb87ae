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
 * The user to change, in a tenant that the caller manages. Locks the users of the tenant, and shares the tree lock
 * so that no folder becomes team-only or is moved into a team-only one. Lock order: tree before tenant, as when
 * folders are purged.
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

/** A tenant cannot change the name, address, password or existence of an account that belongs to several tenants. */
export function requireSoleTenant(member: queries.Member): void {
  if (member.tenants > 1) throw new AppError('ERR100');
}

/** Requires the tenant lock: two administrators may remove each other concurrently. */
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

/** Last step of every change: ends sessions after a loss of permissions, refreshes lists and writes the audit log. */
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

/** For several users. The audit entry comes last, because it holds the global audit lock until the transaction ends. */
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
