import { type Ability, can } from '@rushes/contract/abilities';
import { AppError } from '@rushes/contract/app-error';
import type { SubscriptionType } from '@rushes/contract/identity';
import { isEmail, isPersonName, isTenantName } from '@rushes/contract/people';
import type { UserCtx } from '#platform/context/context.ts';

/**
 * Access check for a tenant. Tenants of others are not found, whatever the user's abilities elsewhere; the ability
 * must be held in this tenant.
 */
export function requireTenant(ctx: UserCtx, tenantid: string, ability: Ability): void {
  const { accessPoints, expired } = ctx.actor;
  const held = accessPoints.filter((point) => point.tenantid === tenantid);
  if (held.length === 0) {
    throw new AppError(expired.some((point) => point.tenantid === tenantid) ? 'ERR121' : 'ERR5');
  }
  if (!held.some((point) => can(point.abilities, ability))) throw new AppError('ERR100');
}

/** For console pages that all members can see, also after the subscription has ended. */
export function requireMember({ actor }: UserCtx, tenantid: string): void {
  const points = [...actor.accessPoints, ...actor.expired];
  if (!points.some((point) => point.tenantid === tenantid)) throw new AppError('ERR5');
}

/** For what an administrator can do about a subscription, also after it has ended. */
export function requireAdministrator({ actor }: UserCtx, tenantid: string): void {
  const held = [...actor.accessPoints, ...actor.expired].filter((point) => point.tenantid === tenantid);
  if (held.length === 0) throw new AppError('ERR5');
  if (!held.some((point) => can(point.abilities, 'control TenantConfiguration')))
    throw new AppError('ERR100');
}

export function requireTenantName(name: string): void {
  if (!isTenantName(name)) throw new AppError('ERR60');
}

export function requireFuture(moment: string, now: number): void {
  if (Date.parse(moment) <= now) throw new AppError('ERR82');
}

export function requirePerson(person: { firstName: string; lastName: string; email: string }): void {
  if (!isPersonName(person.firstName) || !isPersonName(person.lastName)) throw new AppError('ERR59');
  if (!isEmail(person.email)) throw new AppError('ERR57');
}

/** `freetrial` and `enterprise` are their own plans. `card` keeps the current plan unless it is one of those two. */
export function planOf(type: SubscriptionType, current: string | null): string | null {
  if (type !== 'card') return type;
  return current === 'freetrial' || current === 'enterprise' ? null : current;
}
