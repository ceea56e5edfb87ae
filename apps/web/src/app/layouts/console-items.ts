import { type Ability, can } from '@rushes/contract/abilities';

export const consoleItems = [
  'account',
  'users',
  'plans',
  'branding',
  'settings',
  'labels',
  'links',
  'audit',
  'tenants',
] as const;
export type ConsoleItem = (typeof consoleItems)[number];

/**
 * What the console shows to whom, given the abilities where they work now. The platform's root has tenants and no
 * subscription or settings of its own; a tenant whose subscription has ended keeps what leads out of that.
 */
export function itemsFor(
  held: readonly Ability[],
  tenant: { expired: boolean; branded: boolean } | null,
): ConsoleItem[] {
  if (can(held, 'manage all')) return ['account', 'tenants', 'audit'];
  if (!tenant) return ['account'];
  const admin = can(held, 'control TenantConfiguration');
  const shown: Record<ConsoleItem, boolean> = {
    account: true,
    users: can(held, 'list User') && !tenant.expired,
    plans: admin,
    branding: admin && tenant.branded && !tenant.expired,
    settings: admin && !tenant.expired,
    labels: admin && !tenant.expired,
    // Whoever makes links sees the own ones; an administrator all.
    links: can(held, 'control ShareLinks') && can(held, 'belongsto Team') && !tenant.expired,
    audit: admin && !tenant.expired,
    tenants: false,
  };
  return consoleItems.filter((item) => shown[item]);
}
