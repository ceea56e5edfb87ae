import { type Ability, type Group, groupAbilities } from '@rushes/contract/abilities';
import { describe, expect, it } from 'vitest';
import { itemsFor } from './console-items.ts';

const of = (group: Group, expired = false, branded = false) =>
  itemsFor(groupAbilities[group], { expired, branded });

describe('what the console shows to whom', () => {
  it('everybody has their own account [Y261]', () => {
    expect(itemsFor([], null)).toEqual(['account']);
    expect(of('client')).toEqual(['account']);
    expect(of('salesman')).toEqual(['account']);
  });

  it('users are for those who may list them [X257]', () => {
    expect(of('team')).toEqual(['account', 'users', 'links']);
    const without = groupAbilities.team.filter((ability: Ability) => ability !== 'list User');
    expect(itemsFor(without, { expired: false, branded: true })).toEqual(['account', 'links']);
  });

  it('an administrator has users, plans, settings, labels, links and the record [Y261]', () => {
    expect(of('admin')).toEqual(['account', 'users', 'plans', 'settings', 'labels', 'links', 'audit']);
  });

  it('a brand is for administrators whose plan has one [Y262, Y261]', () => {
    expect(of('admin', false, true)).toContain('branding');
    expect(of('admin', false, false)).not.toContain('branding');
    expect(of('team', false, true)).not.toContain('branding');
    expect(of('admin', true, true)).not.toContain('branding');
  });

  it('after the subscription has ended only what leads out of that is left [X257]', () => {
    expect(of('admin', true)).toEqual(['account', 'plans']);
    expect(of('team', true)).toEqual(['account']);
    expect(of('client', true)).toEqual(['account']);
  });

  it('the platform root has tenants, and none of what belongs to one [X258, B27, Y261]', () => {
    expect(itemsFor(groupAbilities.root, null)).toEqual(['account', 'tenants', 'audit']);
    const both: Ability[] = [...groupAbilities.root, ...groupAbilities.admin];
    expect(itemsFor(both, { expired: false, branded: true })).toEqual(['account', 'tenants', 'audit']);
  });
});
