import { can } from '@rushes/contract/abilities';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { inExtension } from '#lib/host-app.ts';
import { loadNamespaces } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { abilitiesOf, currentAccess } from '#session/access.ts';
import { currentUser } from '#session/session.ts';
import { consoleLayout } from './layout-routes.tsx';
import { type ConsoleItem, itemsFor } from './layouts/console/console-items.ts';

/**
 * Pages hidden from the menu are not reachable by URL either. An administrator has the permission, but the plan may not
 * include the page.
 */
function only(item: ConsoleItem) {
  return () => {
    const user = currentUser();
    const access = currentAccess();
    const held = user ? abilitiesOf(user, access) : [];
    const more = { salesman: user?.type === 'salesman', extension: inExtension() };
    if (itemsFor(held, access?.tenant ?? null, more).includes(item)) return;
    const to = can(held, 'control TenantConfiguration') ? '/console/index' : '/forbidden';
    throw redirect({ to, replace: true });
  };
}

type Search = Record<string, unknown>;
/** A string or undefined. The page checks the value: the list of valid values is not part of the first download. */
const word = (value: unknown) => (typeof value === 'string' && value ? value.slice(0, 191) : undefined);
const id = (value: unknown) =>
  typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value) ? value : undefined;

const account = createRoute({
  getParentRoute: () => consoleLayout,
  path: 'console/index',
  component: lazyRouteComponent(() => loadChunk(() => import('#routes/console/account.tsx')), 'AccountPage'),
});

const mfa = createRoute({
  getParentRoute: () => consoleLayout,
  path: 'console/profile/mfa',
  component: lazyRouteComponent(() => loadChunk(() => import('#routes/console/mfa.tsx')), 'MfaPage'),
});

const notifications = createRoute({
  getParentRoute: () => consoleLayout,
  path: 'console/profile/notifications',
  component: lazyRouteComponent(
    () => loadChunk(() => import('#routes/console/notifications.tsx')),
    'NotificationsPage',
  ),
});

// Like all routes, ignores invalid parameters.
const users = createRoute({
  getParentRoute: () => consoleLayout,
  path: 'console/users',
  beforeLoad: only('users'),
  validateSearch: (search: Search) => {
    const [show, q, sort] = [word(search.show), word(search.q), word(search.sort)];
    return {
      ...(show ? { show } : {}),
      ...(q ? { q } : {}),
      ...(search.without === true ? { without: true } : {}),
      ...(sort ? { sort } : {}),
    };
  },
  component: lazyRouteComponent(() => loadChunk(() => import('#routes/console/users.tsx')), 'UsersPage'),
});

const permissions = createRoute({
  getParentRoute: () => consoleLayout,
  path: 'console/users/permissions',
  beforeLoad: only('users'),
  validateSearch: (search: Search) => {
    const user = id(search.user);
    return user ? { user } : {};
  },
  component: lazyRouteComponent(
    () => loadChunk(() => import('#routes/console/permissions.tsx')),
    'PermissionsPage',
  ),
});

const tenants = createRoute({
  getParentRoute: () => consoleLayout,
  path: 'console/tenants',
  beforeLoad: only('tenants'),
  component: lazyRouteComponent(() => loadChunk(() => import('#routes/console/tenants.tsx')), 'TenantsPage'),
});

const settings = createRoute({
  getParentRoute: () => consoleLayout,
  path: 'console/tenant-settings',
  beforeLoad: only('settings'),
  component: lazyRouteComponent(
    () => loadChunk(() => import('#routes/console/tenant-settings.tsx')),
    'TenantSettingsPage',
  ),
});

const branding = createRoute({
  getParentRoute: () => consoleLayout,
  path: 'console/branding',
  beforeLoad: only('branding'),
  component: lazyRouteComponent(
    () => loadChunk(() => import('#routes/console/branding.tsx')),
    'BrandingPage',
  ),
});

const subscriptionPage = lazyRouteComponent(async () => {
  // Shares the names of the limits.
  const messages = loadChunk(() => loadNamespaces('limits'));
  const page = await loadChunk(() => import('#routes/console/subscription-page.tsx'));
  await messages;
  return page;
}, 'SubscriptionPage');

/** Opened from notices of limits and by an expired tenant: for every administrator, whatever the menu shows. */
const plans = createRoute({
  getParentRoute: () => consoleLayout,
  path: 'console/subscription-plans',
  beforeLoad: () => {
    const user = currentUser();
    const held = user ? abilitiesOf(user, currentAccess()) : [];
    if (can(held, 'manage all')) throw redirect({ to: '/console/index', replace: true });
  },
  component: subscriptionPage,
});

const subscriptions = createRoute({
  getParentRoute: () => consoleLayout,
  path: 'console/subscriptions',
  beforeLoad: () => {
    // By agreement: only the limits can be seen.
    if (currentAccess()?.tenant.enterprise)
      throw redirect({ to: '/console/subscription-plans', replace: true });
    only('subscriptions')();
  },
  component: subscriptionPage,
});

const subscriptionLink = createRoute({
  getParentRoute: () => consoleLayout,
  path: 'console/subscription-link',
  beforeLoad: only('subscriptionlink'),
  component: lazyRouteComponent(
    () => loadChunk(() => import('#routes/console/subscription-link.tsx')),
    'SubscriptionLinkPage',
  ),
});

const invoices = createRoute({
  getParentRoute: () => consoleLayout,
  path: 'console/invoices',
  beforeLoad: only('invoices'),
  component: lazyRouteComponent(
    () => loadChunk(() => import('#routes/console/invoices.tsx')),
    'InvoicesPage',
  ),
});

type PeriodSearch = { period?: string; from?: string; to?: string };
const periodSearch = (search: Search): PeriodSearch => {
  const [period, from, to] = [word(search.period), word(search.from), word(search.to)];
  return { ...(period ? { period } : {}), ...(from ? { from } : {}), ...(to ? { to } : {}) };
};
/** Pages that share the messages of the charts. */
const withUsage =
  <Page,>(load: () => Promise<Page>) =>
  async () => {
    const messages = loadChunk(() => loadNamespaces('usage', 'storage-usage', 'reports'));
    const page = await loadChunk(load);
    await messages;
    return page;
  };

const usage = createRoute({
  getParentRoute: () => consoleLayout,
  path: 'console/usage',
  beforeLoad: only('usage'),
  validateSearch: (search: Search): PeriodSearch & { user?: string } => {
    const user = id(search.user);
    return { ...periodSearch(search), ...(user ? { user } : {}) };
  },
  component: lazyRouteComponent(
    withUsage(() => import('#routes/console/usage.tsx')),
    'UsagePage',
  ),
});

const storage = createRoute({
  getParentRoute: () => consoleLayout,
  path: 'console/storage',
  beforeLoad: only('storage'),
  validateSearch: (search: Search) => {
    const node = id(search.node);
    return node ? { node } : {};
  },
  component: lazyRouteComponent(
    withUsage(() => import('#routes/console/storage.tsx')),
    'StoragePage',
  ),
});

const reports = createRoute({
  getParentRoute: () => consoleLayout,
  path: 'console/reports',
  beforeLoad: only('reports'),
  validateSearch: (search: Search): PeriodSearch & { report?: string } => {
    const report = word(search.report);
    return { ...periodSearch(search), ...(report ? { report } : {}) };
  },
  component: lazyRouteComponent(
    withUsage(() => import('#routes/console/reports.tsx')),
    'ReportsPage',
  ),
});

const systemUsage = createRoute({
  getParentRoute: () => consoleLayout,
  path: 'console/system-usage',
  beforeLoad: only('systemUsage'),
  validateSearch: periodSearch,
  component: lazyRouteComponent(
    withUsage(() => import('#routes/console/system-usage.tsx')),
    'SystemUsagePage',
  ),
});

const systemTenant = createRoute({
  getParentRoute: () => consoleLayout,
  path: 'console/system-usage/tenants/$id',
  beforeLoad: only('systemUsage'),
  validateSearch: periodSearch,
  component: lazyRouteComponent(
    withUsage(() => import('#routes/console/system-usage.tsx')),
    'SystemTenantPage',
  ),
});

const systemUser = createRoute({
  getParentRoute: () => consoleLayout,
  path: 'console/system-usage/users/$id',
  beforeLoad: only('systemUsage'),
  validateSearch: periodSearch,
  component: lazyRouteComponent(
    withUsage(() => import('#routes/console/system-usage.tsx')),
    'SystemUserPage',
  ),
});

const labels = createRoute({
  getParentRoute: () => consoleLayout,
  path: 'console/labels',
  beforeLoad: only('labels'),
  component: lazyRouteComponent(async () => {
    // Shares the messages of the file page.
    const messages = loadChunk(() => loadNamespaces('labels'));
    const page = await loadChunk(() => import('#routes/console/labels.tsx'));
    await messages;
    return page;
  }, 'LabelsPage'),
});

const links = createRoute({
  getParentRoute: () => consoleLayout,
  path: 'console/links',
  beforeLoad: only('links'),
  component: lazyRouteComponent(async () => {
    // Shares the messages of the dialog that creates links.
    const messages = loadChunk(() => loadNamespaces('sharing', 'accesslinks'));
    const page = await loadChunk(() => import('#routes/console/links.tsx'));
    await messages;
    return page;
  }, 'LinksPage'),
});

const services = createRoute({
  getParentRoute: () => consoleLayout,
  path: 'console/services',
  beforeLoad: only('services'),
  component: lazyRouteComponent(
    () => loadChunk(() => import('#routes/console/services.tsx')),
    'ServicesPage',
  ),
});

const audit = createRoute({
  getParentRoute: () => consoleLayout,
  path: 'console/audit',
  beforeLoad: only('audit'),
  validateSearch: (search: Search) => {
    const [user, item] = [id(search.user), id(search.item)];
    const [action, from, to] = [word(search.action), word(search.from), word(search.to)];
    return {
      ...(user ? { user } : {}),
      ...(action ? { action } : {}),
      ...(item ? { item } : {}),
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
    };
  },
  component: lazyRouteComponent(() => loadChunk(() => import('#routes/console/audit.tsx')), 'AuditPage'),
});

export const consoleRoutes = [
  account,
  mfa,
  notifications,
  users,
  permissions,
  tenants,
  branding,
  settings,
  plans,
  subscriptions,
  usage,
  storage,
  reports,
  systemUsage,
  systemTenant,
  systemUser,
  subscriptionLink,
  invoices,
  labels,
  links,
  services,
  audit,
] as const;
