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

/** The kinds of people a tenant has; root and salesman belong to the platform. */
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

/** What an access point of a group starts with; an administrator may tick single abilities on or off later. */
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
 * What an administrator may tick on or off for one access point of a group; the rest of a group's abilities stands
 * fast, and what is in neither list is not to be had (an administrator's are never narrowed).
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

/** What stands fast: without it the group would not be what its name says. */
export const fixedAbilities = (group: Group): Ability[] =>
  groupAbilities[group].filter((ability) => !grantable[group].includes(ability));

/** What an access point holds with these ticked, in one order; undefined when one of them is not to be had. */
export function abilitiesWith(
  group: Group,
  ticked: readonly Ability[] = groupAbilities[group],
): Ability[] | undefined {
  const fixed = fixedAbilities(group);
  if (ticked.some((ability) => !fixed.includes(ability) && !grantable[group].includes(ability)))
    return undefined;
  return abilities.filter((ability) => fixed.includes(ability) || ticked.includes(ability));
}

/** The groups an access point of such a user may have: never more than the user is. */
export const groupsFor: Record<TenantGroup, readonly TenantGroup[]> = {
  admin: ['admin'],
  team: ['team', 'client'],
  client: ['client'],
};

export function can(held: readonly Ability[], ability: Ability): boolean {
  return held.includes(ability);
}
