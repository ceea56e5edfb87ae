import { type Ability, can } from '@rushes/contract/abilities';

export const consoleItems = [
  'account',
  'users',
  'plans',
  'usage',
  'storage',
  'reports',
  'branding',
  'settings',
  'labels',
  'links',
  'services',
  'audit',
  'tenants',
  'systemUsage',
] as const;
export type ConsoleItem = (typeof consoleItems)[number];

/**
 * Console items for the current abilities. A platform administrator sees tenants, but no subscription or settings; an
 * expired tenant keeps the items needed to renew.
 */
export function itemsFor(
  held: readonly Ability[],
  tenant: { expired: boolean; branded: boolean } | null,
): ConsoleItem[] {
  if (can(held, 'manage all')) return ['account', 'tenants', 'systemUsage', 'reports', 'services', 'audit'];
  if (!tenant) return ['account'];
  const admin = can(held, 'control TenantConfiguration');
  const shown: Record<ConsoleItem, boolean> = {
    account: true,
    users: can(held, 'list User') && !tenant.expired,
    plans: admin,
    usage: admin,
    storage: admin && !tenant.expired,
    reports: admin && !tenant.expired,
    branding: admin && tenant.branded && !tenant.expired,
    settings: admin && !tenant.expired,
    labels: admin && !tenant.expired,
    // Users who create links see their own; an administrator sees all.
    links: can(held, 'control ShareLinks') && can(held, 'belongsto Team') && !tenant.expired,
    services: admin && !tenant.expired,
    audit: admin && !tenant.expired,
    tenants: false,
    systemUsage: false,
  };
  return consoleItems.filter((item) => shown[item]);
}
