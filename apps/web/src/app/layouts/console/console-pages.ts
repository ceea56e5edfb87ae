import { can } from '@rushes/contract/abilities';
import { redirect } from '@tanstack/react-router';
import { loadNamespaces } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { abilitiesOf, currentAccess } from '#session/access.ts';
import { inExtension } from '#session/host-app.ts';
import { currentUser } from '#session/session.ts';
import { type ConsoleItem, itemsFor } from './console-items.ts';

/**
 * Pages hidden from the menu are not reachable by URL either. An administrator has the permission, but the plan may not
 * include the page.
 */
export function requireItem(item: ConsoleItem): void {
  const user = currentUser();
  const access = currentAccess();
  const held = user ? abilitiesOf(user, access) : [];
  const more = { salesman: user?.type === 'salesman', extension: inExtension() };
  if (itemsFor(held, access?.tenant ?? null, more).includes(item)) return;
  const to = can(held, 'control TenantConfiguration') ? '/console/index' : '/forbidden';
  throw redirect({ to, replace: true });
}

/** A page with messages that not all of the console uses. */
async function withMessages<Page>(load: () => Promise<Page>, ...namespaces: string[]): Promise<Page> {
  const messages = loadChunk(() => loadNamespaces(...namespaces));
  const [page] = await Promise.all([load(), messages]);
  return page;
}

const withCharts = <Page>(load: () => Promise<Page>) =>
  withMessages(load, 'usage', 'storage-usage', 'reports');

/** In a table that the console loads: a list in the routes would be part of the first load of the folder page. */
export const consolePages = {
  account: async () => (await import('#routes/console/account.tsx')).AccountPage,
  mfa: async () => (await import('#routes/console/mfa.tsx')).MfaPage,
  notifications: async () => (await import('#routes/console/notifications.tsx')).NotificationsPage,
  users: async () => (await import('#routes/console/users.tsx')).UsersPage,
  groups: async () => (await withMessages(() => import('#routes/console/groups.tsx'), 'groups')).GroupsPage,
  provisioning: async () =>
    (await withMessages(() => import('#routes/console/provisioning.tsx'), 'provisioning')).ProvisioningPage,
  permissions: async () => (await import('#routes/console/permissions.tsx')).PermissionsPage,
  tenants: async () => (await import('#routes/console/tenants.tsx')).TenantsPage,
  tenantSettings: async () => (await import('#routes/console/tenant-settings.tsx')).TenantSettingsPage,
  branding: async () => (await import('#routes/console/branding.tsx')).BrandingPage,
  // Shares the names of the limits.
  subscription: async () =>
    (await withMessages(() => import('#routes/console/subscription-page.tsx'), 'limits')).SubscriptionPage,
  subscriptionLink: async () => (await import('#routes/console/subscription-link.tsx')).SubscriptionLinkPage,
  invoices: async () => (await import('#routes/console/invoices.tsx')).InvoicesPage,
  usage: async () => (await withCharts(() => import('#routes/console/usage.tsx'))).UsagePage,
  storage: async () => (await withCharts(() => import('#routes/console/storage.tsx'))).StoragePage,
  reports: async () => (await withCharts(() => import('#routes/console/reports.tsx'))).ReportsPage,
  systemUsage: async () =>
    (await withCharts(() => import('#routes/console/system-usage.tsx'))).SystemUsagePage,
  systemTenant: async () =>
    (await withCharts(() => import('#routes/console/system-usage.tsx'))).SystemTenantPage,
  systemUser: async () => (await withCharts(() => import('#routes/console/system-usage.tsx'))).SystemUserPage,
  labels: async () => (await withMessages(() => import('#routes/console/labels.tsx'), 'labels')).LabelsPage,
  links: async () =>
    (await withMessages(() => import('#routes/console/links.tsx'), 'sharing', 'accesslinks')).LinksPage,
  services: async () => (await import('#routes/console/services.tsx')).ServicesPage,
  extensions: async () =>
    (await withMessages(() => import('#routes/console/extensions.tsx'), 'extensions')).ExtensionsPage,
  webhooks: async () =>
    (await withMessages(() => import('#routes/console/webhooks.tsx'), 'webhooks')).WebhooksPage,
  tokens: async () => (await import('#routes/console/tokens.tsx')).TokensPage,
  ownTokens: async () =>
    (await withMessages(() => import('#routes/console/tokens.tsx'), 'oauth')).OwnTokensPage,
  audit: async () => (await import('#routes/console/audit.tsx')).AuditPage,
};
