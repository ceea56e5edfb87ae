import { describe, expect, test } from 'vitest';
import {
  type Ability,
  abilities,
  abilitiesWith,
  can,
  fixedAbilities,
  type Group,
  grantable,
  groupAbilities,
  groups,
  groupsFor,
  tenantGroups,
} from './abilities.ts';

// A second copy of the specified permission table, one character per group: `y` always granted, `+` grantable and on by
// default, `?` grantable and off by default, `-` not available.
const decided: [Ability, admin: string, team: string, client: string][] = [
  ['manage all', '-', '-', '-'],
  ['list User', 'y', 'y', '-'],
  ['control User', 'y', '-', '-'],
  ['belongsto Team', 'y', 'y', '-'],
  ['control TenantConfiguration', 'y', '-', '-'],
  ['list NodeAndPod', 'y', 'y', 'y'],
  ['control NodeAndPod', 'y', '+', '?'],
  ['download NodeAndPod', 'y', '+', '+'],
  ['archive NodeAndPod', 'y', '+', '-'],
  ['list Asset', 'y', '+', '?'],
  ['upload FileAndAsset', 'y', '+', '+'],
  ['list ShareLinks', 'y', '+', '-'],
  ['control ShareLinks', 'y', '+', '-'],
  ['list PodService', 'y', 'y', 'y'],
  ['control PodService', 'y', '+', '+'],
  ['run FreeService', 'y', '+', '-'],
  ['run PaidService', 'y', '+', '-'],
];

describe('Table of abilities per group [X249]', () => {
  test.each(decided)('grants %s as specified for each group', (ability, ...cells) => {
    for (const [place, group] of tenantGroups.entries()) {
      const held = can(groupAbilities[group], ability);
      const ticked = grantable[group].includes(ability);
      const cell = held ? (ticked ? '+' : 'y') : ticked ? '?' : '-';
      expect(cell, group).toBe(cells[place]);
    }
  });

  test('lists every ability', () => {
    expect(decided.map(([ability]) => ability)).toEqual([...abilities]);
  });

  test('never grants "manage all" inside a tenant, and gives a salesman no abilities', () => {
    expect(groupAbilities.root).toEqual(['manage all']);
    expect(groupAbilities.salesman).toEqual([]);
    for (const group of groups) expect(grantable[group]).not.toContain('manage all');
  });
});

describe('Abilities of an access point', () => {
  test('cannot include an ability that its group neither has nor can be granted', () => {
    const refused: [Group, Ability][] = [
      ['client', 'belongsto Team'],
      ['client', 'list User'],
      ['client', 'archive NodeAndPod'],
      ['team', 'control User'],
      ['team', 'control TenantConfiguration'],
      ['admin', 'manage all'],
      ['salesman', 'list NodeAndPod'],
    ];
    for (const [group, ability] of refused) expect(abilitiesWith(group, [ability]), group).toBeUndefined();
  });

  test('always include the fixed abilities of the group', () => {
    expect(abilitiesWith('client', [])).toEqual(['list NodeAndPod', 'list PodService']);
    expect(abilitiesWith('team', [])).toEqual([
      'list User',
      'belongsto Team',
      'list NodeAndPod',
      'list PodService',
    ]);
    expect(abilitiesWith('admin', [])).toEqual(abilitiesWith('admin'));
  });

  test('contain each granted ability once, in a fixed order', () => {
    expect(abilitiesWith('client', ['list Asset', 'control NodeAndPod', 'list Asset'])).toEqual([
      'list NodeAndPod',
      'control NodeAndPod',
      'list Asset',
      'list PodService',
    ]);
  });

  test('default to those of the group', () => {
    for (const group of groups) {
      expect(new Set(abilitiesWith(group))).toEqual(new Set(groupAbilities[group]));
      expect(groupAbilities[group]).toEqual(expect.arrayContaining(fixedAbilities(group)));
    }
  });

  test('never exceed those of the user type', () => {
    for (const type of tenantGroups) {
      for (const group of groupsFor[type]) {
        expect(groupAbilities[type]).toEqual(expect.arrayContaining([...fixedAbilities(group)]));
      }
    }
    expect(groupsFor.client).toEqual(['client']);
    expect(groupsFor.team).not.toContain('admin');
  });
});
