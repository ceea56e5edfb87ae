import { type Ability, type Group, groupAbilities } from '@rushes/contract/abilities';
import type { Trx } from '#platform/context/context.ts';

export interface NewAccessPoint {
  id: string;
  tenantid: string;
  userid: string;
  nodeid: string;
  group: Group;
  abilities?: readonly Ability[];
}

export async function insertAccessPoint(trx: Trx, point: NewAccessPoint): Promise<void> {
  const abilities = [...(point.abilities ?? groupAbilities[point.group])];
  await trx
    .insertInto('access_points')
    .values({ ...point, abilities })
    .execute();
}
