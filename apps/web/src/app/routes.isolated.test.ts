import type { Group } from '@rushes/contract/abilities';
import { isRedirect } from '@tanstack/react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { isStatusPage } from '#app/guest-pages.ts';
import { queryClient } from '#lib/query-client.ts';
import { NotFoundPage } from '#routes/not-found.tsx';
import { usePendingSignIn } from '#session/pending-sign-in.ts';
import { useSession } from '#session/session.ts';
import { pointAt, sessionOf, tenantOf, userWith } from '#session/user.fixture.ts';
import { blank, loading, root } from './layout-routes.tsx';
import { BlankLayout } from './layouts/blank-layout.tsx';
import { LoadingLayout } from './layouts/loading-layout.tsx';
import { router } from './router.tsx';

const routes: Record<string, { fullPath?: string; options: { component?: unknown; beforeLoad?: unknown } }> =
  router.routesById;

/** Matched routes, outermost first: root, layout, page. */
const routesOf = (path: string) =>
  router.matchRoutes(path.split('?')[0]!, {}).map(({ routeId }) => routeId as string);

/** Layout and path pattern of a URL; null when no page matches. */
function pageAt(path: string): { layout: string; pattern: string | undefined } | null {
  const [, layout, ...rest] = routesOf(path);
  if (layout === undefined) return null;
  const page = routes[rest.at(-1) ?? '']!;
  expect(page.options.component ?? page.options.beforeLoad, path).toBeDefined();
  return { layout: layout.slice(1), pattern: page.fullPath };
}

/** Redirect target of a URL, or null when access is allowed. */
async function sentFrom(path: string, search = {}): Promise<{ to: string; search?: object } | null> {
  const location = { pathname: path, href: path };
  for (const id of routesOf(path)) {
    const check = routes[id]!.options.beforeLoad as ((asked: object) => unknown) | undefined;
    try {
      await check?.({ location, search, params: {}, preload: false });
    } catch (error) {
      if (isRedirect(error)) return error.options as { to: string };
      throw error;
    }
  }
  return null;
}

let signUp: 'open' | 'closed';

// Preload the chunks that routes load in parallel with the session, so that no import is pending after a test.
beforeAll(() =>
  Promise.all([
    import('./layouts/main/main-layout.tsx'),
    import('./layouts/console/console-layout.tsx'),
    import('./layouts/console/console-pages.ts'),
    import('#routes/library/node.tsx'),
    import('#routes/file/pod.tsx'),
  ]),
);
beforeEach(() => {
  signUp = 'open';
  // Signed out.
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/auth/ways')) return Response.json({ signUp, passkeys: true, providers: [] });
    if (url.endsWith('/auth/sign-out')) return new Response(null, { status: 204 });
    return Response.json({ error: { code: '1011', message: {} } }, { status: 401 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  useSession.setState({ session: null });
  usePendingSignIn.getState().clear();
  queryClient.clear();
});

it('Every route uses one of six layouts [B12]', () => {
  const layouts = Object.keys(routes).filter((id) => /^\/[^/]+$/.test(id));
  expect(layouts.sort()).toEqual(['/blank', '/console', '/loading', '/login', '/main', '/wide-login']);
  expect(loading.options.component).toBe(LoadingLayout);
  expect(blank.options.component).toBe(BlankLayout);
  // Every page has one of the layouts as its parent.
  const pages = Object.keys(routes).filter((id) => id !== '__root__' && !layouts.includes(id));
  expect(pages.length).toBeGreaterThan(40);
  for (const id of pages) expect(layouts, id).toContain(`/${id.split('/')[1]}`);
});

it('Only the addresses of pages count as found', () => {
  const statuses = Object.values(routes)
    .map(({ fullPath }) => fullPath)
    .filter((path) => path?.startsWith('/') && isStatusPage(path));
  expect([...new Set(statuses)].sort()).toEqual([
    '/account/bandwidth-exceeded',
    '/account/disabled',
    '/account/forced-logout',
    '/account/tenant-expired',
    '/account/undo-email',
    '/account/verify/{-$email}',
    '/forbidden',
    '/soon',
    '/tenant/email',
  ]);
});

describe('Pages that require a session', () => {
  it.each([
    ['home [B13]', 'main', { '/': '/' }],
    ['a folder [B14]', 'main', { '/node/1': '/node/$id' }],
    ['a file [B15]', 'main', { '/pod/1': '/pod/$id' }],
    ['search results [B20]', 'main', { '/search': '/search' }],
    ['the bin [B21]', 'main', { '/recycle-bin/1': '/recycle-bin/$id' }],
    [
      'my account [B22]',
      'console',
      {
        '/console/index': '/console/index',
        '/console/profile/mfa': '/console/profile/mfa',
        '/console/profile/notifications': '/console/profile/notifications',
      },
    ],
    [
      'users [B23]',
      'console',
      {
        '/console/users': '/console/users',
        '/console/users/permissions': '/console/users/permissions',
      },
    ],
    [
      'the subscription [B24]',
      'console',
      {
        '/console/subscriptions': '/console/subscriptions',
        '/console/subscription-plans': '/console/subscription-plans',
        '/console/subscription-link': '/console/subscription-link',
      },
    ],
    ['invoices of all tenants', 'console', { '/console/invoices': '/console/invoices' }],
    [
      'the tenant [B25]',
      'console',
      {
        '/console/branding': '/console/branding',
        '/console/tenant-settings': '/console/tenant-settings',
        '/console/labels': '/console/labels',
      },
    ],
    ['all tenants [B27]', 'console', { '/console/tenants': '/console/tenants' }],
    ['the second factor [B30]', 'login', { '/account/enable-mfa': '/account/enable-mfa' }],
    ['an expired tenant [B34] [B42]', 'blank', { '/account/tenant-expired': '/account/tenant-expired' }],
    ['the welcome page [B42]', 'blank', { '/welcome': '/welcome' }],
  ])('redirect to sign-in without a session: %s', async (_, layout, patterns) => {
    for (const [path, pattern] of Object.entries(patterns)) {
      expect(pageAt(path)).toEqual({ layout, pattern });
      expect((await sentFrom(path))?.to, path).toBe('/account/login');
    }
  });
});

describe('Pages that require no session', () => {
  it.each([
    ['while sign-up is closed [B28]', 'login', ['/soon']],
    ['the sign-in [B29]', 'login', ['/account/login', '/account/login/studio']],
    ['coming back from a provider [B31]', 'login', ['/account/external']],
    ['the privacy policy [B31]', 'wide-login', ['/account/policy']],
    [
      'forgotten passwords [B32]',
      'login',
      [
        '/account/forgot-password',
        '/account/reset-password',
        '/account/reset-password/mila@studio.test',
        '/account/reset-password/mila@studio.test/123456',
        '/account/reset-temporary-password',
      ],
    ],
    [
      'the confirmation of an address [B33]',
      'login',
      ['/account/verify', '/account/verify/mila@studio.test'],
    ],
    ['account created [B33]', 'blank', ['/account-create-success']],
    ['outbound data used up [B34]', 'blank', ['/account/bandwidth-exceeded']],
    ['the choice of a plan [B34]', 'wide-login', ['/account/select-subscription']],
    ['signed out by the server [B35]', 'blank', ['/account/forced-logout']],
    ['the salesman [B36]', 'wide-login', ['/account/salesman']],
    ['the new address of a tenant [B36]', 'login', ['/tenant/email']],
    [
      'a share link [B37] [B38]',
      'blank',
      [
        '/reviewaccess/c',
        '/reviewaccess/c/login',
        '/reviewaccess/c/view',
        '/reviewaccess/c/view/node/n',
        '/reviewaccess/c/view/p',
        '/reviewaccess/c/view/n/p',
      ],
    ],
    ['an upload link [B39]', 'blank', ['/uploadaccess/c', '/uploadaccess/c/login', '/uploadaccess/c/view']],
    ['the upload widget [B40]', 'blank', ['/embedded-upload/c']],
    ['expired and forbidden [B41] [B42]', 'blank', ['/expired', '/forbidden']],
    ['a disabled account [B42]', 'blank', ['/account/disabled']],
  ])('open without a session: %s', async (_, layout, paths) => {
    for (const path of paths) {
      expect(pageAt(path)?.layout, path).toBe(layout);
      expect(await sentFrom(path), path).toBeNull();
    }
  });
});

it('Each path opens its own page [B32] [B33] [B37] [B38]', () => {
  for (const [path, pattern] of Object.entries({
    '/account/reset-password': '/account/reset-password/{-$email}/{-$code}',
    '/account/reset-password/a@b.test/123456': '/account/reset-password/{-$email}/{-$code}',
    '/account/undo-email': '/account/undo-email',
    '/account/verify/a@b.test': '/account/verify/{-$email}',
    '/reviewaccess/c': '/reviewaccess/$code/',
    '/reviewaccess/c/login': '/reviewaccess/$code/login',
    '/reviewaccess/c/view': '/reviewaccess/$code/view',
    '/reviewaccess/c/view/node/n': '/reviewaccess/$code/view/node/$nodeid',
    '/reviewaccess/c/view/p': '/reviewaccess/$code/view/$podid',
    '/reviewaccess/c/view/n/p': '/reviewaccess/$code/view/$nodeid/$podid',
  }))
    expect(pageAt(path)?.pattern, path).toBe(pattern);
});

it('An access link starts with the loading layout [B37]', () => {
  expect(routes[routesOf('/reviewaccess/c').at(-1)!]!.options.component).toBe(LoadingLayout);
});

it('Sign-up redirects to /soon while registration is closed [B28]', async () => {
  signUp = 'closed';
  expect(await sentFrom('/account/select-subscription')).toMatchObject({ to: '/soon' });
});

it('The code page and the new-password page open without a session during sign-in [B30] [B33]', async () => {
  const pending = { challenge: 'c', email: 'mila@studio.test' };
  usePendingSignIn.getState().set({ ...pending, kind: 'mfa' });
  expect(pageAt('/account/otp')).toEqual({ layout: 'login', pattern: '/account/otp' });
  expect(await sentFrom('/account/otp')).toBeNull();
  usePendingSignIn.getState().set({ ...pending, kind: 'password' });
  expect(pageAt('/account/complete-password')).toEqual({
    layout: 'login',
    pattern: '/account/complete-password',
  });
  expect(await sentFrom('/account/complete-password')).toBeNull();
});

it('Sign-out works without a session and passes sessionExpired on to sign-in [B35]', async () => {
  expect(pageAt('/account/logout')?.layout).toBe('loading');
  for (const _ of ['once', 'twice'])
    expect(await sentFrom('/account/logout')).toMatchObject({ to: '/account/login', search: {} });
  expect(await sentFrom('/account/logout', { error: 'sessionExpired' })).toMatchObject({
    to: '/account/login',
    search: { error: 'sessionExpired' },
  });
});

it('A forced sign-out leads to the page that gives the reason [B35] [B42] [X256]', async () => {
  expect(await sentFrom('/account/logout', { reason: 'disabled' })).toMatchObject({
    to: '/account/disabled',
  });
  for (const reason of ['permissions', 'password', 'deleted', 'revoked'])
    expect(await sentFrom('/account/logout', { reason }), reason).toMatchObject({
      to: '/account/forced-logout',
      search: { reason },
    });
});

it('A console page without permission shows the forbidden page [B41] [B42]', async () => {
  const pages = ['/console/users', '/console/tenant-settings', '/console/branding', '/console/labels'];
  const enter = (group: Group) =>
    useSession.setState({ session: sessionOf(userWith([tenantOf('t', [pointAt('a', group)])])) });
  enter('client');
  for (const path of pages) expect((await sentFrom(path))?.to, path).toBe('/forbidden');
  expect(await sentFrom('/console/index')).toBeNull();
  enter('team');
  expect(await sentFrom('/console/users')).toBeNull();
  expect((await sentFrom('/console/tenant-settings'))?.to).toBe('/forbidden');
  // An administrator without branding in the plan has the permission.
  enter('admin');
  expect(await sentFrom('/console/tenant-settings')).toBeNull();
  expect((await sentFrom('/console/branding'))?.to).toBe('/console/index');
});

it('An unknown path shows the not-found page [B41] [B42]', () => {
  for (const path of ['/no/such/place', '/console/nothing', '/account'])
    expect(pageAt(path), path).toBeNull();
  const NotFound = root.options.notFoundComponent as () => { props: { children: { type: unknown } } };
  expect(NotFound().props.children.type).toBe(NotFoundPage);
});
