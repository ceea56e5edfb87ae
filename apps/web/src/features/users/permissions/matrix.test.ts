import { type Ability, abilities, groupAbilities, type TenantGroup } from '@rushes/contract/abilities';
import type { AccessPoint } from '@rushes/contract/identity';
import { describe, expect, it } from 'vitest';
import {
  cellOf,
  changeGroup,
  changesOf,
  countChanges,
  type Draft,
  holdingOf,
  isChanged,
  sections,
  toggleAbility,
} from './matrix.ts';

const point = (
  id: string,
  group: TenantGroup,
  held: readonly Ability[] = groupAbilities[group],
): AccessPoint => ({
  id,
  group,
  abilities: [...held],
  node: { id: `node-${id}`, name: id, type: 1 },
});
const none: Draft = new Map();
const team = point('team', 'team');
const client = point('client', 'client');

describe('Permission matrix', () => {
  it('contains every ability of a tenant once [X249]', () => {
    const shown = sections.flatMap((section) => [...section.abilities]);
    expect([...shown].sort()).toEqual(abilities.filter((ability) => ability !== 'manage all').sort());
    expect(new Set(shown).size).toBe(shown.length);
  });

  it('shows for each ability whether it comes from the group, was granted, was removed or is unavailable', () => {
    const of = (holding: Parameters<typeof cellOf>[0], ability: Ability) => cellOf(holding, ability);
    const held = { group: 'client', abilities: ['list NodeAndPod', 'list Asset'] } as const;
    expect(of(held, 'list NodeAndPod')).toEqual({ state: 'group', fixed: true });
    expect(of(held, 'list Asset')).toEqual({ state: 'granted', fixed: false });
    expect(of(held, 'download NodeAndPod')).toEqual({ state: 'taken', fixed: false });
    expect(of(held, 'control NodeAndPod')).toEqual({ state: 'free', fixed: false });
    expect(of(held, 'archive NodeAndPod')).toEqual({ state: 'none', fixed: true });
    expect(of({ group: 'admin', abilities: groupAbilities.admin }, 'control User')).toEqual({
      state: 'group',
      fixed: true,
    });
  });

  it('counts changes, and drops one that is undone', () => {
    const once = toggleAbility(none, team, 'archive NodeAndPod');
    const twice = toggleAbility(once, team, 'run PaidService');
    expect(countChanges([team], twice)).toBe(2);
    expect(isChanged(holdingOf(twice, team))).toBe(true);
    const back = toggleAbility(toggleAbility(twice, team, 'run PaidService'), team, 'archive NodeAndPod');
    expect(countChanges([team], back)).toBe(0);
    expect(changesOf([team], back)).toEqual([]);
    expect(back.size).toBe(0);
  });

  it('sends only the changed access points, each with all its abilities [Y267]', () => {
    const draft = toggleAbility(none, client, 'control NodeAndPod');
    expect(changesOf([team, client], draft)).toEqual([
      {
        id: 'client',
        group: 'client',
        abilities: abilities.filter(
          (ability) => groupAbilities.client.includes(ability) || ability === 'control NodeAndPod',
        ),
      },
    ]);
  });

  it('ignores clicks on fixed and unavailable abilities', () => {
    expect(toggleAbility(none, client, 'archive NodeAndPod')).toBe(none);
    expect(countChanges([team], toggleAbility(none, team, 'belongsto Team'))).toBe(0);
  });

  it('gives a new group its default abilities, and restores the saved ones for the old group', () => {
    const saved = point(
      'mixed',
      'team',
      groupAbilities.team.filter((ability) => ability !== 'run PaidService'),
    );
    const other = changeGroup(none, saved, 'client');
    expect(holdingOf(other, saved)).toEqual({ group: 'client', abilities: groupAbilities.client });
    expect(countChanges([saved], other)).toBe(1);
    expect(countChanges([saved], toggleAbility(other, saved, 'list Asset'))).toBe(2);
    expect(changeGroup(other, saved, 'team').size).toBe(0);
  });

  it('ignores changes to an access point that was removed meanwhile', () => {
    const draft = toggleAbility(none, client, 'control NodeAndPod');
    expect(countChanges([team], draft)).toBe(0);
    expect(changesOf([team], draft)).toEqual([]);
  });
});
