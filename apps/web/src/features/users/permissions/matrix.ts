import {
  type Ability,
  abilitiesWith,
  grantable,
  groupAbilities,
  type TenantGroup,
  tenantGroups,
} from '@rushes/contract/abilities';
import type { AccessPoint } from '@rushes/contract/identity';
import type { Permissions } from '../mutations.ts';

/** In display order. `manage all` belongs to the platform and is not offered here. */
export const sections = [
  {
    key: 'files',
    abilities: [
      'list NodeAndPod',
      'control NodeAndPod',
      'download NodeAndPod',
      'archive NodeAndPod',
      'list Asset',
      'upload FileAndAsset',
    ],
  },
  { key: 'sharing', abilities: ['list ShareLinks', 'control ShareLinks'] },
  {
    key: 'review',
    abilities: ['list PodService', 'control PodService', 'run FreeService', 'run PaidService'],
  },
  {
    key: 'people',
    abilities: ['belongsto Team', 'list User', 'control User', 'control TenantConfiguration'],
  },
] as const satisfies readonly { key: string; abilities: readonly Ability[] }[];

export type MatrixAbility = (typeof sections)[number]['abilities'][number];

/** Unsaved permissions, by access point id. */
export type Draft = ReadonlyMap<string, Holding>;
export interface Holding {
  group: TenantGroup;
  abilities: readonly Ability[];
}

export function groupOf(point: AccessPoint): TenantGroup {
  return tenantGroups.find((group) => group === point.group) ?? 'client';
}

const savedOf = (point: AccessPoint): Holding => ({ group: groupOf(point), abilities: point.abilities });

export const holdingOf = (draft: Draft, point: AccessPoint): Holding => draft.get(point.id) ?? savedOf(point);

/**
 * `group`: granted by the group; `granted`: granted in addition to the group; `taken`: removed from the group; `free`:
 * can be granted; `none`: not available in this group.
 */
export type CellState = 'group' | 'granted' | 'taken' | 'free' | 'none';

export function cellOf(
  { group, abilities }: Holding,
  ability: Ability,
): { state: CellState; fixed: boolean } {
  const held = abilities.includes(ability);
  const given = groupAbilities[group].includes(ability);
  const fixed = !grantable[group].includes(ability);
  if (held) return { state: given ? 'group' : 'granted', fixed };
  if (given) return { state: 'taken', fixed };
  return { state: fixed ? 'none' : 'free', fixed };
}

/** Whether the abilities differ from the defaults of the group. */
export const isChanged = (holding: Holding): boolean =>
  !sameSet(holding.abilities, groupAbilities[holding.group]);

export function toggleAbility(draft: Draft, point: AccessPoint, ability: Ability): Draft {
  const { group, abilities } = holdingOf(draft, point);
  const ticked = abilities.includes(ability)
    ? abilities.filter((other) => other !== ability)
    : [...abilities, ability];
  const held = abilitiesWith(group, ticked);
  return held ? withHolding(draft, point, { group, abilities: held }) : draft;
}

/** A new group starts with its default abilities: individual changes to the old group do not carry over. */
export function changeGroup(draft: Draft, point: AccessPoint, group: TenantGroup): Draft {
  const saved = savedOf(point);
  return withHolding(
    draft,
    point,
    group === saved.group ? saved : { group, abilities: groupAbilities[group] },
  );
}

/** Removes the entry if it is equal to the saved state. */
function withHolding(draft: Draft, point: AccessPoint, holding: Holding): Draft {
  const next = new Map(draft);
  if (differences(savedOf(point), holding) === 0) next.delete(point.id);
  else next.set(point.id, holding);
  return next;
}

/** Number of changed abilities. A changed group counts as one, plus the abilities that differ from its defaults. */
function differences(saved: Holding, wanted: Holding): number {
  if (saved.group !== wanted.group) return 1 + distance(wanted.abilities, groupAbilities[wanted.group]);
  return distance(saved.abilities, wanted.abilities);
}

export const countChanges = (points: readonly AccessPoint[], draft: Draft): number =>
  points.reduce((sum, point) => {
    const wanted = draft.get(point.id);
    return wanted ? sum + differences(savedOf(point), wanted) : sum;
  }, 0);

/** Changes to send: only access points that still exist and differ. */
export const changesOf = (points: readonly AccessPoint[], draft: Draft): Permissions[] =>
  points.flatMap((point) => {
    const wanted = draft.get(point.id);
    return wanted && differences(savedOf(point), wanted) > 0
      ? [{ id: point.id, group: wanted.group, abilities: [...wanted.abilities] }]
      : [];
  });

function distance(a: readonly Ability[], b: readonly Ability[]): number {
  const missing = (from: readonly Ability[], other: readonly Ability[]) =>
    from.filter((ability) => !other.includes(ability)).length;
  return missing(a, b) + missing(b, a);
}

const sameSet = (a: readonly Ability[], b: readonly Ability[]) => distance(a, b) === 0;
