export const abilities = [
  'manage all',
  'list User',
  'control User',
  'belongsto Team',
  'control TenantConfiguration',
  'list NodeAndPod',
  'control NodeAndPod',
  'download NodeAndPod',
  'archive NodeAndPod',
  'list Asset',
  'upload FileAndAsset',
  'list ShareLinks',
  'control ShareLinks',
  'list PodService',
  'control PodService',
  'run FreeService',
  'run PaidService',
] as const;
export type Ability = (typeof abilities)[number];

export const groups = ['root', 'salesman', 'admin', 'team', 'client'] as const;
export type Group = (typeof groups)[number];

/** The user groups of a tenant. root and salesman belong to the platform. */
export const tenantGroups = ['admin', 'team', 'client'] as const satisfies readonly Group[];
export type TenantGroup = (typeof tenantGroups)[number];

const team: readonly Ability[] = [
  'list User',
  'belongsto Team',
  'list NodeAndPod',
  'control NodeAndPod',
  'download NodeAndPod',
  'archive NodeAndPod',
  'list Asset',
  'upload FileAndAsset',
  'list ShareLinks',
  'control ShareLinks',
  'list PodService',
  'control PodService',
  'run FreeService',
  'run PaidService',
];

/** Default abilities of an access point per group. An administrator can turn the grantable ones on or off later. */
export const groupAbilities: Record<Group, readonly Ability[]> = {
  root: ['manage all'],
  salesman: [],
  admin: [...team, 'control User', 'control TenantConfiguration'],
  team,
  client: [
    'list NodeAndPod',
    'download NodeAndPod',
    'upload FileAndAsset',
    'list PodService',
    'control PodService',
  ],
};

/**
 * Abilities that an administrator can turn on or off for an access point of the group. The other abilities of the group
 * are fixed. An ability in neither list is not available. Administrators always have all their abilities.
 */
export const grantable: Record<Group, readonly Ability[]> = {
  root: [],
  salesman: [],
  admin: [],
  team: [
    'control NodeAndPod',
    'download NodeAndPod',
    'archive NodeAndPod',
    'list Asset',
    'upload FileAndAsset',
    'list ShareLinks',
    'control ShareLinks',
    'control PodService',
    'run FreeService',
    'run PaidService',
  ],
  client: [
    'control NodeAndPod',
    'download NodeAndPod',
    'list Asset',
    'upload FileAndAsset',
    'control PodService',
  ],
};

/** Abilities of the group that cannot be turned off. */
export const fixedAbilities = (group: Group): Ability[] =>
  groupAbilities[group].filter((ability) => !grantable[group].includes(ability));

/** The abilities of an access point with these ticked, in a fixed order; undefined when one is not available. */
export function abilitiesWith(
  group: Group,
  ticked: readonly Ability[] = groupAbilities[group],
): Ability[] | undefined {
  const fixed = fixedAbilities(group);
  if (ticked.some((ability) => !fixed.includes(ability) && !grantable[group].includes(ability)))
    return undefined;
  return abilities.filter((ability) => fixed.includes(ability) || ticked.includes(ability));
}

/** Groups an access point of a user may have: never with more permissions than the user's own group. */
export const groupsFor: Record<TenantGroup, readonly TenantGroup[]> = {
  admin: ['admin'],
  team: ['team', 'client'],
  client: ['client'],
};

export function can(held: readonly Ability[], ability: Ability): boolean {
  return held.includes(ability);
}
