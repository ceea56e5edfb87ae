import { can } from '@rushes/contract/abilities';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { loadChunk } from '#lib/load-chunk.ts';
import { abilitiesOf, currentAccess } from '#session/access.ts';
import { currentUser } from '#session/session.ts';
import { consoleLayout, loadConsolePages } from './layout-routes.tsx';
import type { ConsoleItem } from './layouts/console/console-items.ts';

type Table = Awaited<ReturnType<typeof loadConsolePages>>;

function page(name: keyof Table['consolePages']) {
  return lazyRouteComponent(async () => {
    const { consolePages } = await loadChunk(loadConsolePages);
    return { default: await loadChunk(consolePages[name]) };
  });
}

const only = (item: ConsoleItem) => async () => (await loadChunk(loadConsolePages)).requireItem(item);

type Search = Record<string, unknown>;
/** A string or undefined. The page checks the value: the list of valid values is not part of the first download. */
const word = (value: unknown) => (typeof value === 'string' && value ? value.slice(0, 191) : undefined);
const id = (value: unknown) =>
  typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value) ? value : undefined;

/** For every user. */
const ownPage = <Path extends string>(path: Path, name: keyof Table['consolePages']) =>
  createRoute({ getParentRoute: () => consoleLayout, path, component: page(name) });

/** For users whose menu has the item. */
const menuPage = <Path extends string>(path: Path, name: keyof Table['consolePages'], item: ConsoleItem) =>
  createRoute({ getParentRoute: () => consoleLayout, path, beforeLoad: only(item), component: page(name) });

const account = ownPage('console/index', 'account');
const mfa = ownPage('console/profile/mfa', 'mfa');
const notifications = ownPage('console/profile/notifications', 'notifications');
const ownTokens = ownPage('console/profile/tokens', 'ownTokens');

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
  component: page('users'),
});

const permissions = createRoute({
  getParentRoute: () => consoleLayout,
  path: 'console/users/permissions',
  beforeLoad: only('users'),
  validateSearch: (search: Search) => {
    const user = id(search.user);
    return user ? { user } : {};
  },
  component: page('permissions'),
});

const groups = createRoute({
  getParentRoute: () => consoleLayout,
  path: 'console/groups',
  beforeLoad: only('groups'),
  validateSearch: (search: Search) => {
    const group = id(search.group);
    return group ? { group } : {};
  },
  component: page('groups'),
});

const provisioning = menuPage('console/provisioning', 'provisioning', 'provisioning');
const tenants = menuPage('console/tenants', 'tenants', 'tenants');
const settings = menuPage('console/tenant-settings', 'tenantSettings', 'settings');
const branding = menuPage('console/branding', 'branding', 'branding');

const subscriptionPage = page('subscription');

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
  beforeLoad: async () => {
    // By agreement: only the limits can be seen.
    if (currentAccess()?.tenant.enterprise)
      throw redirect({ to: '/console/subscription-plans', replace: true });
    await only('subscriptions')();
  },
  component: subscriptionPage,
});

const subscriptionLink = menuPage('console/subscription-link', 'subscriptionLink', 'subscriptionlink');
const invoices = menuPage('console/invoices', 'invoices', 'invoices');

type PeriodSearch = { period?: string; from?: string; to?: string };
const periodSearch = (search: Search): PeriodSearch => {
  const [period, from, to] = [word(search.period), word(search.from), word(search.to)];
  return { ...(period ? { period } : {}), ...(from ? { from } : {}), ...(to ? { to } : {}) };
};
const usage = createRoute({
  getParentRoute: () => consoleLayout,
  path: 'console/usage',
  beforeLoad: only('usage'),
  validateSearch: (search: Search): PeriodSearch & { user?: string; project?: string } => {
    const [user, project] = [id(search.user), id(search.project)];
    return { ...periodSearch(search), ...(user ? { user } : project ? { project } : {}) };
  },
  component: page('usage'),
});

const storage = createRoute({
  getParentRoute: () => consoleLayout,
  path: 'console/storage',
  beforeLoad: only('storage'),
  validateSearch: (search: Search) => {
    const node = id(search.node);
    return node ? { node } : {};
  },
  component: page('storage'),
});

const reports = createRoute({
  getParentRoute: () => consoleLayout,
  path: 'console/reports',
  beforeLoad: only('reports'),
  validateSearch: (search: Search): PeriodSearch & { report?: string } => {
    const report = word(search.report);
    return { ...periodSearch(search), ...(report ? { report } : {}) };
  },
  component: page('reports'),
});

const systemUsage = createRoute({
  getParentRoute: () => consoleLayout,
  path: 'console/system-usage',
  beforeLoad: only('systemUsage'),
  validateSearch: periodSearch,
  component: page('systemUsage'),
});

const systemTenant = createRoute({
  getParentRoute: () => consoleLayout,
  path: 'console/system-usage/tenants/$id',
  beforeLoad: only('systemUsage'),
  validateSearch: periodSearch,
  component: page('systemTenant'),
});

const systemUser = createRoute({
  getParentRoute: () => consoleLayout,
  path: 'console/system-usage/users/$id',
  beforeLoad: only('systemUsage'),
  validateSearch: periodSearch,
  component: page('systemUser'),
});

const labels = menuPage('console/labels', 'labels', 'labels');
const links = menuPage('console/links', 'links', 'links');
const services = menuPage('console/services', 'services', 'services');

const extensions = menuPage('console/extensions', 'extensions', 'extensions');

const webhooks = createRoute({
  getParentRoute: () => consoleLayout,
  path: 'console/webhooks',
  beforeLoad: only('webhooks'),
  validateSearch: (search: Search) => {
    const webhook = id(search.webhook);
    return webhook ? { webhook } : {};
  },
  component: page('webhooks'),
});

const tokens = menuPage('console/tokens', 'tokens', 'tokens');

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
  component: page('audit'),
});

export const consoleRoutes = [
  account,
  mfa,
  notifications,
  ownTokens,
  users,
  permissions,
  groups,
  provisioning,
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
  extensions,
  webhooks,
  tokens,
  audit,
] as const;
