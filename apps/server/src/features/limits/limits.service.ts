import { can } from '@rushes/contract/abilities';
import { AppError } from '@rushes/contract/app-error';
import type { PlainCode } from '@rushes/contract/errors';
import {
  type Invitations,
  LIMIT_WARNING_PERCENT,
  type Resource,
  type ResourceName,
  resourceNames,
} from '@rushes/contract/limits';
import { requireMember } from '#features/tenants/index.ts';
import type { Db, Trx, UserCtx } from '#platform/context/context.ts';
import { fire } from '#platform/hooks/hook.ts';
import { readInvitations } from './invitations.service.ts';
import { limitNeared } from './limit-neared.hooks.ts';
import { presentResource } from './limits.present.ts';
import * as queries from './limits.queries.ts';

/** Also for members of a tenant whose subscription has ended: the figures show why they have no access. */
export async function listResources(
  ctx: UserCtx,
  tenantid: string,
): Promise<{ resources: Resource[]; invitations: Invitations | null }> {
  requireMember(ctx, tenantid);
  const rows = await queries.listResources(ctx.db, tenantid);
  const held = [...ctx.actor.accessPoints, ...ctx.actor.expired].filter(
    (point) => point.tenantid === tenantid,
  );
  const isAdministrator = held.some(({ abilities }) => can(abilities, 'control TenantConfiguration'));
  return {
    resources: resourceNames.map((name) => presentResource(name, rows)),
    invitations: isAdministrator ? await readInvitations(ctx.db, ctx, tenantid) : null,
  };
}

export async function resourceStatus(
  ctx: UserCtx,
  tenantid: string,
  name: ResourceName,
  units: number,
): Promise<{ resource: Resource; fits: 0 | 1 }> {
  requireMember(ctx, tenantid);
  const resource = presentResource(name, await queries.listResources(ctx.db, tenantid));
  return { resource, fits: resource.used + units <= resource.limit ? 1 : 0 };
}

/** For other features, which must check the permission themselves. */
export async function findResource(db: Db, tenantid: string, name: ResourceName): Promise<Resource> {
  return presentResource(name, await queries.listResources(db, tenantid));
}

const refusals: Record<ResourceName, PlainCode> = {
  storage: 'ERR11',
  teamusers: 'ERR112',
  clientusers: 'ERR111',
  credits: 'ERR81',
  bandwidth: 'ERR31',
  transcription: 'ERR4',
  translation: 'ERR14',
  recognition: 'ERR37',
};

/** Takes units of a limit, or throws. Call it in the transaction that uses them. */
export async function takeUnits(
  trx: Trx,
  tenantid: string,
  name: ResourceName,
  units: number,
): Promise<void> {
  const usage = await queries.addWithinLimit(trx, tenantid, name, units);
  if (usage) return notifyOfLimit(trx, tenantid, name, usage);
  throw new AppError((await isWithoutUsers(trx, tenantid, name)) ? 'ERR1' : refusals[name]);
}

/** Takes as many units as are left, at most `units`, and returns how many. */
export async function takeUpTo(
  trx: Trx,
  tenantid: string,
  name: ResourceName,
  units: number,
): Promise<number> {
  const usage = await queries.addUpToLimit(trx, tenantid, name, units);
  if (!usage || usage.taken === 0) return 0;
  await notifyOfLimit(trx, tenantid, name, usage);
  return usage.taken;
}

/** A negative number counts usage that cannot be refused. */
export async function giveBack(trx: Trx, tenantid: string, name: ResourceName, units: number): Promise<void> {
  if (units === 0) return;
  const usage = await queries.addUsed(trx, tenantid, name, -units);
  if (usage) await notifyOfLimit(trx, tenantid, name, usage);
}

/** In the unit of the resource: bytes or a count. A limit below the usage is allowed; then nothing can be added. */
export async function setLimits(
  trx: Trx,
  tenantid: string,
  limits: Partial<Record<ResourceName, number>>,
): Promise<void> {
  for (const name of resourceNames) {
    if (limits[name] === undefined) continue;
    const usage = await queries.setLimit(trx, tenantid, name, limits[name]);
    if (usage) await notifyOfLimit(trx, tenantid, name, usage);
  }
}

/** Notifies once per level when usage rises; again after it was below the level. */
export async function notifyOfLimit(
  trx: Trx,
  tenantid: string,
  name: ResourceName,
  { used, limit, noticed }: queries.Usage,
): Promise<void> {
  const level =
    used === 0 || used * 100 < limit * LIMIT_WARNING_PERCENT ? 0 : used < limit ? LIMIT_WARNING_PERCENT : 100;
  if (level === noticed) return;
  await queries.setNoticed(trx, tenantid, name, level);
  if (level === 0 || level < noticed) return;
  await fire(limitNeared, trx, {
    tenantid,
    name,
    level,
    percentage: limit > 0 ? Math.floor((used / limit) * 100) : 100,
  });
}

/** Reserves storage before the first byte of a file is sent; throws when the plan has no room. */
export function reserveStorage(trx: Trx, tenantid: string, bytes: number): Promise<void> {
  return takeUnits(trx, tenantid, 'storage', bytes);
}

/** Gives storage back (negative), or counts derived files of a file that was already accepted. */
export function countStorage(trx: Trx, tenantid: string, bytes: number): Promise<void> {
  return giveBack(trx, tenantid, 'storage', -bytes);
}

/** Outbound data was already sent, so it cannot be refused. */
export function countBandwidth(trx: Trx, tenantid: string, bytes: number): Promise<void> {
  return giveBack(trx, tenantid, 'bandwidth', -bytes);
}

/** Both user limits are reached: choosing the other type would not help. */
async function isWithoutUsers(trx: Trx, tenantid: string, name: ResourceName): Promise<boolean> {
  if (name !== 'teamusers' && name !== 'clientusers') return false;
  const rows = await queries.listResources(trx, tenantid);
  return (['teamusers', 'clientusers'] as const).every((kind) => {
    const { used, limit } = presentResource(kind, rows);
    return used >= limit;
  });
}
