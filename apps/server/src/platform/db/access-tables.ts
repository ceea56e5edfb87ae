import type { Ability, Group } from '@rushes/contract/abilities';
import type { ColumnType, Generated } from 'kysely';
import type { Instant } from './columns.ts';

type ReadOnly<T> = { [K in keyof T]: ColumnType<T[K], never, never> };

interface Point {
  id: string;
  tenantid: string;
  nodeid: string;
  group: Group;
  abilities: Ability[];
}

export interface AccessTables {
  /** A view: the own access points of a user, whose `groupid` is null, and those of the user's groups. */
  access_points: ReadOnly<Point & { userid: string; createdat: string; groupid: string | null }>;
  /** Without a node: the user belongs to the tenant, without own access to any folder. */
  own_access_points: Omit<Point, 'nodeid'> & { userid: string; nodeid: string | null; createdat: Instant };
  user_groups: { id: string; tenantid: string; name: string; createdat: Instant; updatedat: Instant };
  user_group_members: { groupid: string; userid: string; tenantid: string; addedat: Instant };
  sign_in_claims: { tenantid: string; provider: string; claim: string };
  sign_in_groups: { tenantid: string; provider: string; value: string; groupid: string };
  scim_users: {
    tenantid: string;
    userid: string;
    username: string;
    externalid: string | null;
    displayname: string | null;
    suspended: Generated<boolean>;
    createdat: Instant;
    updatedat: Instant;
  };
  scim_groups: { groupid: string; tenantid: string; externalid: string | null };
  user_group_points: Point & { groupid: string; createdat: Generated<string> };
}
