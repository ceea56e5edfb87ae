import { can } from '@rushes/contract/abilities';
import type { User } from '@rushes/contract/identity';
import { type Access, abilitiesOf } from '#session/access.ts';

/** Redirect targets of the guard. */
export type Destination =
  | '/'
  | '/welcome'
  | '/account/salesman'
  | '/account/select-subscription'
  | '/account/tenant-expired'
  | '/console/subscription-plans'
  | '/console/tenants';

export interface Visitor {
  user: User;
  /** The access point in use; null without a tenant. */
  access: Access | null;
  /** Whether plans are available; only set for an administrator of an expired tenant. */
  plans: boolean;
}

const openWhenExpired = new Set([
  '/account/logout',
  '/console/index',
  '/console/usage',
  '/console/subscription-plans',
]);

/** Normalises case, encoding and trailing slashes, which the router ignores. */
function tidy(pathname: string): string {
  let path = pathname;
  try {
    path = decodeURI(pathname);
  } catch {
    // Not decodable: compare the raw path.
  }
  return path.toLowerCase().replace(/\/+$/, '') || '/';
}

/** Paths that stay open when the subscription has expired; all others are closed. */
export const isOpenWhenExpired = (pathname: string) => openWhenExpired.has(tidy(pathname));

const under = (path: string, start: string) => path === start || path.startsWith(`${start}/`);
const isMain = (path: string) =>
  path === '/' || ['/home', '/node', '/pod', '/search', '/recycle-bin'].some((start) => under(path, start));

/** Whether the destination depends on the available plans. */
export function needsPlans({ user, access }: Omit<Visitor, 'plans'>): boolean {
  return !!access?.tenant.expired && can(abilitiesOf(user, access), 'control TenantConfiguration');
}

/** Redirect target for a signed-in user; null allows the page. */
export function destinationOf(pathname: string, visitor: Visitor): Destination | null {
  const path = tidy(pathname);
  const { user, access } = visitor;
  const held = abilitiesOf(user, access);
  const root = can(held, 'manage all');

  if (access?.tenant.expired && !isOpenWhenExpired(path)) {
    const to =
      needsPlans(visitor) && visitor.plans ? '/console/subscription-plans' : '/account/tenant-expired';
    return to === path ? null : to;
  }
  if (path === '/account/tenant-expired' && !access?.tenant.expired) return '/';
  const platform =
    path.startsWith('/usage') || path.startsWith('/console/system-usage') || under(path, '/console/tenants');
  if (platform && !root) return '/';
  if (path === '/console/subscription-plans' && !can(held, 'control TenantConfiguration')) return '/';

  if (!access) {
    if (root) return path === '/' ? '/console/tenants' : null;
    const invoices = user.type === 'salesman' && path === '/console/invoices';
    const own = path === '/console/index' || under(path, '/console/profile') || invoices;
    if (!own) return user.type === 'salesman' ? '/account/salesman' : '/account/select-subscription';
  }
  if (user.welcome === 1 && access && isMain(path)) return '/welcome';
  return null;
}
