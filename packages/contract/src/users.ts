import { z } from 'zod';
import { abilities, tenantGroups } from './abilities.ts';
import { endpoint } from './endpoint.ts';
import { languages } from './enums.ts';
import { AccessPoint, Settings } from './identity.ts';
import { liveEvent } from './live.ts';
import { EmailInput, NameInput, PasswordInput } from './people.ts';
import { Flag, FlagOut, Id, Instant, Message, Page } from './wire.ts';

export const TenantUser = z
  .object({
    id: Id,
    username: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    type: z.enum(tenantGroups),
    rootfolder: Id.nullable(),
    mfa: FlagOut,
    secondfactor: z.enum(['passkey', 'totp']).nullable(),
    disabled: FlagOut,
    disabledat: Instant.nullable(),
    createdat: Instant,
    /** When the user was invited; null once the user has been seen. */
    invitedat: Instant.nullable(),
    active: FlagOut,
    lastseen: Instant.nullable(),
    /** Without those of the user's groups. */
    accessPoints: z.array(AccessPoint),
    groups: z.array(z.object({ id: Id, name: z.string() })),
  })
  .meta({ id: 'TenantUser' });
export type TenantUser = z.infer<typeof TenantUser>;

export const userFilters = ['all', 'team', 'client', 'disabled'] as const;

export const listUsers = endpoint({
  name: 'users.list',
  route: 'GET tenants/:id/users',
  gate: 'list User',
  scope: 'members:read',
  summary: 'List the users of a tenant.',
  query: Page.extend({
    q: z.string().max(191).optional(),
    show: z.enum(userFilters).default('all'),
    withoutMfa: z.stringbool().default(false),
    sort: z.enum(['name', 'lastseen']).default('name'),
  }),
  reply: z.object({
    users: z.array(TenantUser),
    next: z.string().nullable(),
    counts: z.object({ all: z.number(), team: z.number(), client: z.number(), disabled: z.number() }),
  }),
});

export const getUser = endpoint({
  name: 'users.get',
  route: 'GET tenants/:id/users/:userId',
  gate: 'list User',
  scope: 'members:read',
  summary: 'Return a user of a tenant.',
  reply: z.object({ user: TenantUser }),
});

export const listUserTypes = endpoint({
  name: 'users.types',
  route: 'GET usertypes',
  gate: 'list User',
  scope: 'members:read',
  summary:
    'List the user types with their default abilities and the abilities that can be granted or removed.',
  reply: z.object({
    usertypes: z.array(
      z.object({
        type: z.enum(tenantGroups),
        abilities: z.array(z.enum(abilities)),
        grantable: z.array(z.enum(abilities)),
      }),
    ),
  }),
});

export const createUser = endpoint({
  name: 'users.create',
  route: 'POST users',
  gate: 'control User',
  scope: 'person',
  recentAuth: true,
  summary:
    'Invite a user with a first access point. The invitation e-mail contains a temporary password. ERR192: the daily limit of invitations is reached; requests refused with ERR46 count too.',
  body: z.object({
    tenantid: Id,
    firstName: NameInput,
    lastName: NameInput,
    email: EmailInput,
    type: z.enum(tenantGroups),
    /** The root folder. For an administrator it is always the tenant node. */
    nodeid: Id,
    abilities: z.array(z.enum(abilities)).optional(),
    language: z.enum(languages).optional(),
    /** Generated if missing. */
    password: PasswordInput.optional(),
  }),
  reply: z.object({ user: TenantUser }),
  status: 201,
});

export const updateUser = endpoint({
  name: 'users.update',
  route: 'PATCH users/:id',
  gate: 'control User',
  scope: 'members:write',
  summary:
    'Update the name, e-mail address or type of a user, or disable or enable the account. A new address or type requires a recent proof of identity (ERR190).',
  body: z
    .object({
      firstName: NameInput,
      lastName: NameInput,
      email: EmailInput,
      type: z.enum(tenantGroups),
      disabled: Flag,
    })
    .partial(),
  reply: z.object({ user: TenantUser }),
});

export const deleteUser = endpoint({
  name: 'users.delete',
  route: 'DELETE users/:id',
  gate: 'control User',
  scope: 'person',
  recentAuth: true,
  summary: 'Delete the account of a user. Content created by the user is kept under their name.',
  status: 204,
});

export const removeUser = endpoint({
  name: 'users.remove',
  route: 'DELETE tenants/:id/users/:userId',
  gate: 'control User',
  scope: 'person',
  recentAuth: true,
  summary: 'Remove a user from a tenant. The account is deleted if it belongs to no other tenant.',
  status: 204,
});

const Granted = z.object({
  group: z.enum(tenantGroups).optional(),
  abilities: z.array(z.enum(abilities)).optional(),
});

export const setPermissions = endpoint({
  name: 'users.permissions',
  route: 'PATCH tenants/:id/users/:userId/permissions',
  gate: 'control User',
  scope: 'person',
  recentAuth: true,
  summary:
    'Set the group and abilities of the access points of a user. If they change, the user must sign in again.',
  body: z.object({
    accessPoints: z
      .array(Granted.extend({ id: Id }))
      .min(1)
      .max(200),
  }),
  reply: z.object({ user: TenantUser }),
});

export const setUserSettings = endpoint({
  name: 'users.settings',
  route: 'PATCH users/:id/settings',
  gate: 'session',
  scope: 'account:write',
  summary: 'Update the language, theme and folder view of the current user. `id` must be the current user.',
  body: z
    .object({
      language: z.enum(languages),
      theme: z.enum(['dark', 'light']),
      view_folders: z.enum(['list', 'grid']).catch('grid'),
    })
    .partial(),
  reply: z.object({ settings: Settings }),
});

export const attachUsers = endpoint({
  name: 'users.folders',
  route: 'PATCH users/folders',
  gate: 'control User',
  scope: 'members:write',
  summary:
    'Add an access point at one folder to several users, each with the default abilities of their type.',
  body: z.object({ nodeid: Id, users: z.array(Id).min(1).max(500) }),
  reply: z.object({ users: z.array(TenantUser) }),
});

export const addAccessPoint = endpoint({
  name: 'users.addNode',
  route: 'POST users/:id/nodes',
  gate: 'control User',
  scope: 'members:write',
  summary:
    'Add an access point to a user. If it overlaps other access points of the user, nothing changes and message 20006 asks to merge them. With `merge` 1, the widest access point replaces the others.',
  body: Granted.extend({ nodeid: Id, merge: Flag.default(0) }),
  reply: z.union([z.object({ user: TenantUser }), z.object({ message: Message })]),
});

export const updateAccessPoint = endpoint({
  name: 'users.updateNode',
  route: 'PATCH users/:id/nodes/:nodeId',
  gate: 'control User',
  scope: 'person',
  recentAuth: true,
  summary: 'Set the group and abilities of one access point of a user.',
  body: Granted,
  reply: z.object({ user: TenantUser }),
});

export const removeAccessPoint = endpoint({
  name: 'users.removeNode',
  route: 'DELETE users/:id/nodes/:nodeId',
  gate: 'control User',
  scope: 'members:write',
  summary: 'Remove an access point of a user. The last one can be removed only if the user is in a group.',
  reply: z.object({ user: TenantUser }),
});

export const pingUser = endpoint({
  name: 'users.ping',
  route: 'GET tenants/:id/users/:userId/ping',
  gate: 'list User',
  scope: 'members:read',
  summary: 'Return whether a user is active now, and when the user was last seen.',
  reply: z.object({ active: FlagOut, lastseen: Instant.nullable() }),
});

export const setTemporaryPassword = endpoint({
  name: 'users.password',
  route: 'PATCH tenants/:id/users/:userId/password',
  gate: 'control User',
  scope: 'person',
  recentAuth: true,
  summary:
    'Set a temporary password for a user, who replaces it at the next sign-in. Ends all sessions of the user.',
  body: z.object({ password: PasswordInput }),
  status: 204,
});

export const resetMfa = endpoint({
  name: 'users.resetMfa',
  route: 'DELETE tenants/:id/users/:userId/mfa',
  gate: 'control User',
  scope: 'person',
  recentAuth: true,
  summary:
    'Remove the authenticator app, recovery codes and passkeys of a user who lost access to them. Ends all sessions of the user.',
  status: 204,
});

export const usersChanged = liveEvent('users.changed', 'members:read', z.object({ tenantid: Id }));
