import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { nodeQuery } from '#features/nodes/queries.ts';
import { currentAccess } from '#lib/access.ts';
import { chunk } from '#lib/chunk.ts';
import { addWords } from '#lib/i18n.ts';
import { queryClient } from '#lib/query-client.ts';
import { endSession } from '#lib/session.ts';
import { NotFoundPage } from '#routes/not-found.tsx';
import { ErrorPage } from './error-page.tsx';
import { guard } from './guard.ts';
import { BlankLayout } from './layouts/blank-layout.tsx';
import { LoadingLayout } from './layouts/loading-layout.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** A file fills the window: no tree beside it, and its page writes the top bar. */
    frame?: 'folder' | 'file';
  }
}

const MainLayout = lazyRouteComponent(() => chunk(() => import('./layouts/main-layout.tsx')), 'MainLayout');
const NodePage = lazyRouteComponent(() => chunk(() => import('#routes/node.tsx')), 'NodePage');
const FilePage = lazyRouteComponent(async () => {
  const words = chunk(() => addWords('file-view', 'player'));
  const page = await chunk(() => import('./file-page.tsx'));
  await words;
  return page;
}, 'FilePage');

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage });

// The six layouts. A route chooses by hanging under one of them.
const main = createRoute({
  getParentRoute: () => root,
  id: 'main',
  component: MainLayout,
  beforeLoad: ({ location }) => {
    // The frame and the page are fetched while the session is renewed, not after it.
    void MainLayout.preload?.();
    if (location.pathname.startsWith('/node/')) void NodePage.preload?.();
    return guard(location).then(() => {});
  },
});
const login = createRoute({
  getParentRoute: () => root,
  id: 'login',
  component: lazyRouteComponent(() => chunk(() => import('./layouts/login-layout.tsx')), 'LoginLayout'),
});
const wideLogin = createRoute({
  getParentRoute: () => root,
  id: 'wide-login',
  component: lazyRouteComponent(
    () => chunk(() => import('./layouts/wide-login-layout.tsx')),
    'WideLoginLayout',
  ),
});
const consoleLayout = createRoute({
  getParentRoute: () => root,
  id: 'console',
  component: lazyRouteComponent(() => chunk(() => import('./layouts/console-layout.tsx')), 'ConsoleLayout'),
  beforeLoad: ({ location }) => guard(location).then(() => {}),
});
const loading = createRoute({ getParentRoute: () => root, id: 'loading', component: LoadingLayout });
const blank = createRoute({ getParentRoute: () => root, id: 'blank', component: BlankLayout });

const home = createRoute({
  getParentRoute: () => main,
  path: '/',
  beforeLoad: () => {
    const access = currentAccess();
    if (access) throw redirect({ to: '/node/$id', params: { id: access.point.node.id }, replace: true });
  },
  component: lazyRouteComponent(() => chunk(() => import('#routes/home.tsx')), 'HomePage'),
});

const node = createRoute({
  getParentRoute: () => main,
  path: 'node/$id',
  staticData: { frame: 'folder' },
  loader: ({ params }) => {
    void queryClient.prefetchQuery(nodeQuery(params.id));
  },
  component: NodePage,
});

const panels = ['info', 'comments', 'labels', 'subtitles', 'assets'] as const;

const pod = createRoute({
  getParentRoute: () => main,
  path: 'pod/$id',
  staticData: { frame: 'file' },
  // Tolerant: a mistyped address opens the file all the same.
  validateSearch: (search: Record<string, unknown>) => {
    const menu = panels.find((panel) => panel === search.menu);
    const start = Number(search.start);
    return {
      ...(menu ? { menu } : {}),
      ...(search.start !== undefined && Number.isFinite(start) && start >= 0 ? { start } : {}),
    };
  },
  component: FilePage,
});

const signIn = createRoute({
  getParentRoute: () => login,
  path: 'account/login',
  validateSearch: (search: Record<string, unknown>): { error?: 'sessionExpired' } =>
    search.error === 'sessionExpired' ? { error: 'sessionExpired' } : {},
  component: lazyRouteComponent(() => chunk(() => import('#routes/login.tsx')), 'LoginPage'),
});

// Reachable without a session, since a refused call sends people here and must not go round in circles.
const signOut = createRoute({
  getParentRoute: () => loading,
  path: 'account/logout',
  validateSearch: (search: Record<string, unknown>): { error?: 'sessionExpired' } =>
    search.error === 'sessionExpired' ? { error: 'sessionExpired' } : {},
  beforeLoad: async ({ search }) => {
    await endSession().catch(() => {});
    queryClient.clear();
    throw redirect({ to: '/account/login', search, replace: true });
  },
});

const policy = createRoute({
  getParentRoute: () => wideLogin,
  path: 'account/policy',
  component: lazyRouteComponent(() => chunk(() => import('#routes/policy.tsx')), 'PolicyPage'),
});

const account = createRoute({
  getParentRoute: () => consoleLayout,
  path: 'console/index',
  component: lazyRouteComponent(() => chunk(() => import('#routes/account.tsx')), 'AccountPage'),
});

const forbidden = createRoute({
  getParentRoute: () => blank,
  path: 'forbidden',
  component: lazyRouteComponent(() => chunk(() => import('#routes/forbidden.tsx')), 'ForbiddenPage'),
});

const expired = createRoute({
  getParentRoute: () => blank,
  path: 'expired',
  component: lazyRouteComponent(() => chunk(() => import('#routes/expired.tsx')), 'ExpiredPage'),
});

const tree = root.addChildren([
  main.addChildren([home, node, pod]),
  login.addChildren([signIn]),
  wideLogin.addChildren([policy]),
  consoleLayout.addChildren([account]),
  loading.addChildren([signOut]),
  blank.addChildren([forbidden, expired]),
]);

export const router = createRouter({
  routeTree: tree,
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  defaultPendingMinMs: 0,
  defaultPendingComponent: LoadingLayout,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: false,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
