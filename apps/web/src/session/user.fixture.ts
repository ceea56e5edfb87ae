import { type Group, groupAbilities } from '@rushes/contract/abilities';
import { NodeType } from '@rushes/contract/enums';
import type { AccessPoint, Session, User, UserTenant } from '@rushes/contract/identity';

// User fixtures: a test specifies only the fields it is about.

export const pointAt = (node: string, group: Group = 'team', name = node): AccessPoint => ({
  id: `point-${node}`,
  group,
  abilities: [...groupAbilities[group]],
  node: { id: node, name, type: NodeType.PROJECT },
});

interface TenantTraits {
  name?: string;
  /** Seconds until the subscription ends; 0 is expired, undefined never ends. */
  seconds?: number;
}

export function tenantOf(
  id: string,
  points: AccessPoint[],
  { name = id, seconds }: TenantTraits = {},
): UserTenant {
  const end = seconds === undefined ? null : seconds;
  return {
    id,
    name,
    mfarequired: 0,
    support: null,
    accessPoints: points,
    subscription: {
      subscriptionType: end === null ? 'enterprise' : 'freetrial',
      plan: null,
      subscriptionEnd:
        end === null
          ? null
          : {
              date: '2026-06-01T00:00:00.000Z',
              seconds: end,
              minutes: Math.floor(end / 60),
              days: Math.floor(end / 86_400),
            },
      renews: 0,
      expired: end !== null && end < 60 ? 1 : 0,
    },
  };
}

export const userWith = (tenants: UserTenant[], more: Partial<User> = {}): User => ({
  id: 'u',
  username: 'mila@x.test',
  firstname: 'Mila',
  lastname: 'Vos',
  email: 'mila@x.test',
  type: 'team',
  abilities: [],
  rootfolder: tenants[0]?.accessPoints[0]?.node.id ?? null,
  mfa: 0,
  welcome: 0,
  createdat: '2026-01-01T00:00:00.000Z',
  settings: { language: 'en', theme: 'dark', view_folders: 'grid' },
  tenants,
  ...more,
});

export const tokenUntil = (milliseconds: number) =>
  `h.${btoa(JSON.stringify({ exp: Math.floor(milliseconds / 1000) }))}.s`;

export const sessionOf = (user: User, seconds = 600): Session => ({
  idToken: tokenUntil(Date.now() + seconds * 1000),
  accessToken: 'a',
  user,
});
