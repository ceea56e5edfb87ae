import { type Ability, can } from '@rushes/contract/abilities';

export const consoleItems = [
  'account',
  'users',
  'groups',
  'provisioning',
  'subscriptions',
  'plans',
  'usage',
  'storage',
  'reports',
  'subscriptionlink',
  'branding',
  'settings',
  'labels',
  'links',
  'services',
  'extensions',
  'webhooks',
  'tokens',
  'audit',
  'tenants',
  'systemUsage',
  'invoices',
] as const;
export type ConsoleItem = (typeof consoleItems)[number];

/**
 * Console items for the current abilities. A platform administrator sees tenants, but no subscription or settings; an
 * expired tenant keeps the items needed to renew. Of the three items about the subscription, one is shown: what can be
 * bought, the limits of an agreement, or in the panel of an editing program the address of the page.
 */
export function itemsFor(
  held: readonly Ability[],
  tenant: { expired: boolean; branded: boolean; enterprise?: boolean } | null,
  { salesman = false, extension = false }: { salesman?: boolean; extension?: boolean } = {},
): ConsoleItem[] {
  if (can(held, 'manage all'))
    return ['account', 'tenants', 'invoices', 'systemUsage', 'reports', 'services', 'audit'];
  if (!tenant) return salesman ? ['account', 'invoices'] : ['account'];
  const isByAgreement = tenant.expired || tenant.enterprise === true;
  const admin = can(held, 'control TenantConfiguration');
  const shown: Record<ConsoleItem, boolean> = {
    account: true,
    users: can(held, 'list User') && !tenant.expired,
    groups: can(held, 'control User') && !tenant.expired,
    provisioning: can(held, 'control User') && !tenant.expired,
    subscriptions: admin && !extension && !isByAgreement,
    plans: admin && !extension && isByAgreement,
    subscriptionlink: admin && extension && !tenant.expired,
    usage: admin,
    storage: admin && !tenant.expired,
    reports: admin && !tenant.expired,
    branding: admin && tenant.branded && !tenant.expired,
    settings: admin && !tenant.expired,
    labels: admin && !tenant.expired,
    // Users who create links see their own; an administrator sees all.
    links: can(held, 'control ShareLinks') && can(held, 'belongsto Team') && !tenant.expired,
    services: admin && !tenant.expired,
    // For everyone who may edit: the files contain only the address of this installation.
    extensions: can(held, 'belongsto Team') && !extension && !tenant.expired,
    webhooks: admin && !tenant.expired,
    tokens: admin && !tenant.expired,
    audit: admin && !tenant.expired,
    tenants: false,
    systemUsage: false,
    invoices: false,
  };
  return consoleItems.filter((item) => shown[item]);
}
