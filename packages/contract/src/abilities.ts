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

export function can(held: readonly Ability[], ability: Ability): boolean {
  return held.includes(ability);
}
