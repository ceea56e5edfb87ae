import { type Ability, abilitiesWith, can, groupsFor, type TenantGroup } from '@rushes/contract/abilities';
import { AppError, invalid } from '@rushes/contract/app-error';
import type { ResourceName } from '@rushes/contract/limits';
import type { Actor } from '#platform/context/context.ts';
import type { Member, Place, Point } from './users.queries.ts';

export interface Granted {
  group?: TenantGroup | undefined;
  abilities?: readonly Ability[] | undefined;
}

export interface Held {
  group: TenantGroup;
  abilities: Ability[];
}

/** The tenants whose users this user manages. Requires the administrator type as well as the ability. */
export function managedTenants(actor: Actor): string[] {
  if (actor.type !== 'admin') return [];
  const points = actor.accessPoints.filter(
    ({ group, abilities }) => group === 'admin' && can(abilities, 'control User'),
  );
  return [...new Set(points.map((point) => point.tenantid))];
}

/** The group and abilities of an access point, limited to what the user's type and the group allow. */
export function holding(type: TenantGroup, granted: Granted, before?: Held): Held {
  const group = granted.group ?? before?.group ?? type;
  if (!groupsFor[type].includes(group)) throw invalid('group', 'userGroup');
  const ticked = granted.abilities ?? (before?.group === group ? before.abilities : undefined);
  const held = abilitiesWith(group, ticked);
  if (!held) throw invalid('abilities', 'userAbilities');
  return { group, abilities: held };
}

export const isSame = (a: Held, b: Held) =>
  a.group === b.group && a.abilities.join() === abilitiesInOrder(b).join();

/** Older access points may have their abilities in another order: normalize before comparing. */
const abilitiesInOrder = (held: Held) => abilitiesWith(held.group, held.abilities) ?? held.abilities;

/** Users cannot change their own permissions, and administrators have none to select. */
export function requireChangeable(actor: Actor, member: Member): void {
  if (member.id === actor.userid) throw new AppError('ERR107');
  if (member.type === 'admin') throw new AppError('ERR108');
}

const isWithin = (inner: string, outer: string) => inner === outer || inner.startsWith(`${outer}.`);

/** The access points that a new one would cover, and the widest one that already covers it. */
export function overlaps(
  points: readonly Point[],
  place: Place,
): { above: Point | undefined; below: readonly Point[] } {
  const alive = points.filter((point) => !point.deleted && point.nodeid !== place.id);
  const above = alive
    .filter((point) => isWithin(place.path, point.path))
    .sort((a, b) => a.path.length - b.path.length)[0];
  return { above, below: alive.filter((point) => isWithin(point.path, place.path)) };
}

export const userLimitOf = (type: TenantGroup): ResourceName =>
  type === 'client' ? 'clientusers' : 'teamusers';
