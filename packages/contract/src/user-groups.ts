import { z } from 'zod';
import { abilities, tenantGroups } from './abilities.ts';
import { endpoint } from './endpoint.ts';
import { AccessPoint } from './identity.ts';
import { FlagOut, Id, Ids, Instant, Name, Page } from './wire.ts';

/** Groups per tenant. */
export const GROUPS_MAX = 500;
export const GROUP_POINTS_MAX = 200;
/** What a group can give: administrators have all access already. */
export const pointGroups = ['team', 'client'] as const;

export const UserGroup = z
  .object({
    id: Id,
    name: z.string(),
    /** Number of members. */
    members: z.number().int(),
    /** What each member gets in addition to the own access points. Client users get only those of the type `client`. */
    accessPoints: z.array(AccessPoint),
    createdat: Instant,
  })
  .meta({ id: 'UserGroup' });
export type UserGroup = z.infer<typeof UserGroup>;

export const GroupMember = z
  .object({
    id: Id,
    name: z.string(),
    email: z.string(),
    type: z.enum(tenantGroups),
    disabled: FlagOut,
    addedat: Instant,
  })
  .meta({ id: 'GroupMember' });
export type GroupMember = z.infer<typeof GroupMember>;

const group = z.object({ group: UserGroup });

export const listGroups = endpoint({
  name: 'groups.list',
  route: 'GET tenants/:id/groups',
  gate: 'list User',
  scope: 'members:read',
  summary: 'List the groups of users of a tenant, sorted by name.',
  reply: z.object({ groups: z.array(UserGroup) }),
});

export const listGroupMembers = endpoint({
  name: 'groups.members',
  route: 'GET tenants/:id/groups/:groupId/members',
  gate: 'list User',
  scope: 'members:read',
  summary: 'List the members of a group, sorted by name.',
  query: Page,
  reply: z.object({ members: z.array(GroupMember), next: z.string().nullable() }),
});

export const createGroup = endpoint({
  name: 'groups.create',
  route: 'POST tenants/:id/groups',
  gate: 'control User',
  scope: 'members:write',
  summary: 'Create a group without members and access points.',
  body: z.object({ name: Name }),
  reply: group,
  status: 201,
});

export const updateGroup = endpoint({
  name: 'groups.update',
  route: 'PATCH tenants/:id/groups/:groupId',
  gate: 'control User',
  scope: 'members:write',
  summary: 'Rename a group.',
  body: z.object({ name: Name }),
  reply: group,
});

export const deleteGroup = endpoint({
  name: 'groups.delete',
  route: 'DELETE tenants/:id/groups/:groupId',
  gate: 'control User',
  scope: 'members:write',
  summary: 'Delete a group. Its members lose the access that it gave, and must sign in again.',
  status: 204,
});

export const addGroupMembers = endpoint({
  name: 'groups.addMembers',
  route: 'POST tenants/:id/groups/:groupId/members',
  gate: 'control User',
  scope: 'members:write',
  summary: 'Add users of the tenant to a group. Users whose access changes must sign in again.',
  body: z.object({ users: Ids }),
  reply: group,
});

export const removeGroupMember = endpoint({
  name: 'groups.removeMember',
  route: 'DELETE tenants/:id/groups/:groupId/members/:userId',
  gate: 'control User',
  scope: 'members:write',
  summary: 'Remove a user from a group. If access is lost, the user must sign in again.',
  reply: group,
});

export const addGroupPoint = endpoint({
  name: 'groups.addNode',
  route: 'POST tenants/:id/groups/:groupId/nodes',
  gate: 'control User',
  scope: 'members:write',
  summary: 'Give the members of a group access to a folder. They must sign in again.',
  body: z.object({
    nodeid: Id,
    group: z.enum(pointGroups),
    abilities: z.array(z.enum(abilities)).optional(),
  }),
  reply: group,
});

export const setGroupPermissions = endpoint({
  name: 'groups.permissions',
  route: 'PATCH tenants/:id/groups/:groupId/permissions',
  gate: 'control User',
  scope: 'person',
  recentAuth: true,
  summary:
    'Set the type and abilities of access points of a group. If they change, its members must sign in again.',
  body: z.object({
    accessPoints: z
      .array(
        z.object({
          id: Id,
          group: z.enum(pointGroups).optional(),
          abilities: z.array(z.enum(abilities)).optional(),
        }),
      )
      .min(1)
      .max(GROUP_POINTS_MAX),
  }),
  reply: group,
});

export const removeGroupPoint = endpoint({
  name: 'groups.removeNode',
  route: 'DELETE tenants/:id/groups/:groupId/nodes/:nodeId',
  gate: 'control User',
  scope: 'members:write',
  summary: 'Remove an access point of a group. Its members lose this access, and must sign in again.',
  reply: group,
});

/** Values of a claim per workspace and provider. */
export const CLAIM_VALUES_MAX = 500;

const ClaimMapping = z.object({ value: z.string().trim().min(1).max(191), groupid: Id });

export const SignInGroups = z
  .object({
    provider: z.object({ id: z.string(), name: z.string() }),
    /** Null: groups do not follow this provider. */
    claim: z.string().nullable(),
    values: z.array(ClaimMapping),
  })
  .meta({ id: 'SignInGroups' });
export type SignInGroups = z.infer<typeof SignInGroups>;

export const listSignInGroups = endpoint({
  name: 'groups.signIn',
  route: 'GET tenants/:id/sign-in-groups',
  gate: 'control User',
  scope: 'person',
  summary: 'List the sign-in providers, with the claim whose values put users into groups.',
  reply: z.object({ providers: z.array(SignInGroups) }),
});

export const setSignInGroups = endpoint({
  name: 'groups.setSignIn',
  route: 'PUT tenants/:id/sign-in-groups/:provider',
  gate: 'control User',
  scope: 'person',
  recentAuth: true,
  params: z.object({ id: Id, provider: z.string().max(64) }),
  summary:
    'Set the claim of a provider and the groups of its values. At every sign-in with the provider, users are added to and removed from these groups. Without values, groups no longer follow the provider.',
  body: z.object({
    claim: z.string().trim().min(1).max(191),
    values: z.array(ClaimMapping).max(CLAIM_VALUES_MAX),
  }),
  reply: z.object({ providers: z.array(SignInGroups) }),
});

export const groupEndpoints = [
  listGroups,
  listGroupMembers,
  createGroup,
  updateGroup,
  deleteGroup,
  addGroupMembers,
  removeGroupMember,
  addGroupPoint,
  setGroupPermissions,
  removeGroupPoint,
  listSignInGroups,
  setSignInGroups,
] as const;
