import type { userFilters } from '@rushes/contract/users';

// Separate module: every page handles user events, but few pages show users.

export type UserFilter = (typeof userFilters)[number];
export type UserSort = 'name' | 'lastseen';

export interface UserView {
  show: UserFilter;
  q: string;
  withoutMfa: boolean;
  sort: UserSort;
}

export const userKeys = {
  all: ['users'] as const,
  tenant: (tenantId: string) => ['users', tenantId] as const,
  list: (tenantId: string, view: UserView) => ['users', tenantId, 'list', view] as const,
  count: (tenantId: string) => ['users', tenantId, 'count'] as const,
  found: (tenantId: string, q: string) => ['users', tenantId, 'found', q] as const,
  groups: (tenantId: string) => ['users', tenantId, 'groups'] as const,
  members: (tenantId: string, groupId: string) => ['users', tenantId, 'members', groupId] as const,
  scim: (tenantId: string) => ['users', tenantId, 'scim'] as const,
  signInGroups: (tenantId: string) => ['users', tenantId, 'sign-in-groups'] as const,
  one: (tenantId: string, userId: string) => ['users', tenantId, 'one', userId] as const,
};
