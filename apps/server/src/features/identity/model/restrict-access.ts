import { type Ability, groupAbilities } from '@rushes/contract/abilities';
import type { HeldAccessPoint } from '#platform/context/context.ts';

/** A folder, as far as access needs it. */
export interface Folder {
  id: string;
  tenantid: string;
  path: string;
}

const isWithin = (inner: string, outer: string) => inner === outer || inner.startsWith(`${outer}.`);

/**
 * The access points of a user who could only see this folder. All rules work on access points, so no endpoint needs a
 * rule for programs that are limited to a folder.
 */
export function restrictAccess<T extends HeldAccessPoint>(points: readonly T[], folder: Folder): T[] {
  return points.flatMap((point) => {
    if (point.tenantid !== folder.tenantid) return [];
    if (isWithin(folder.path, point.path))
      return [{ ...asMember(point), nodeid: folder.id, path: folder.path }];
    return isWithin(point.path, folder.path) ? [asMember(point)] : [];
  });
}

const forAdministrators: readonly Ability[] = groupAbilities.admin.filter(
  (ability) => !groupAbilities.team.includes(ability),
);

/** What administrators do concerns the whole workspace. */
function asMember<T extends HeldAccessPoint>(point: T): T {
  if (point.group !== 'admin') return point;
  const abilities = point.abilities.filter((ability) => !forAdministrators.includes(ability));
  return { ...point, group: 'team', abilities };
}
