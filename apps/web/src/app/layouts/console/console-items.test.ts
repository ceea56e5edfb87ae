import { type Ability, type Group, groupAbilities } from '@rushes/contract/abilities';
import { describe, expect, it } from 'vitest';
import { itemsFor } from './console-items.ts';

const of = (group: Group, expired = false, branded = false) =>
  itemsFor(groupAbilities[group], { expired, branded });

describe('Console menu', () => {
  it('shows every user their account [Y261]', () => {
    expect(itemsFor([], null)).toEqual(['account']);
    expect(of('client')).toEqual(['account']);
    expect(of('salesman')).toEqual(['account']);
  });

  it('shows users only with the permission to list them [X257]', () => {
    expect(of('team')).toEqual(['account', 'users', 'links', 'extensions']);
    const without = groupAbilities.team.filter((ability: Ability) => ability !== 'list User');
    expect(itemsFor(without, { expired: false, branded: true })).toEqual(['account', 'links', 'extensions']);
  });

  it('shows administrators users, groups, provisioning, subscriptions, usage, storage, reports, settings, labels, links, services, editing programs, webhooks, API tokens and the audit log [Y261]', () => {
    expect(of('admin')).toEqual([
      ...[
        'account',
        'users',
        'groups',
        'provisioning',
        'subscriptions',
        'usage',
        'storage',
        'reports',
        'settings',
        'labels',
        'links',
        'services',
        'extensions',
        'webhooks',
        'tokens',
        'audit',
      ],
    ]);
  });

  it('shows branding to administrators whose plan includes it [Y262, Y261]', () => {
    expect(of('admin', false, true)).toContain('branding');
    expect(of('admin', false, false)).not.toContain('branding');
    expect(of('team', false, true)).not.toContain('branding');
    expect(of('admin', true, true)).not.toContain('branding');
  });

  it('shows plans instead of subscriptions by agreement, and a link in an editing program [Y262] [Y261]', () => {
    const tenant = { expired: false, branded: false };
    const items = (more: { enterprise?: boolean }, extension = false) =>
      itemsFor(groupAbilities.admin, { ...tenant, ...more }, { extension }).filter((item) =>
        ['subscriptions', 'plans', 'subscriptionlink'].includes(item),
      );
    expect(items({})).toEqual(['subscriptions']);
    expect(items({ enterprise: true })).toEqual(['plans']);
    expect(items({}, true)).toEqual(['subscriptionlink']);
    expect(itemsFor(groupAbilities.team, tenant, { extension: true })).not.toContain('extensions');
    expect(itemsFor(groupAbilities.team, tenant, { extension: true })).not.toContain('subscriptionlink');
  });

  it('shows salesmen the invoices', () => {
    expect(itemsFor([], null, { salesman: true })).toEqual(['account', 'invoices']);
  });

  it('shows only account, plans and usage after the subscription has ended [X257, C43]', () => {
    expect(of('admin', true)).toEqual(['account', 'plans', 'usage']);
    expect(of('team', true)).toEqual(['account']);
    expect(of('client', true)).toEqual(['account']);
  });

  it('shows the platform administrator tenants, invoices, usage data, reports, services and audit log, but no tenant pages [X258, B27, Y261]', () => {
    const all = ['account', 'tenants', 'invoices', 'systemUsage', 'reports', 'services', 'audit'];
    expect(itemsFor(groupAbilities.root, null)).toEqual(all);
    const both: Ability[] = [...groupAbilities.root, ...groupAbilities.admin];
    expect(itemsFor(both, { expired: false, branded: true })).toEqual(all);
  });
});
