import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  Outlet,
  useLocation,
} from '@tanstack/react-router';
import { messageSets } from '#app/message-sets.ts';
import { useStatusTheme } from '#lib/hooks/use-system-theme.ts';
import { loadNamespaces } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { NotFoundPage } from '#routes/not-found.tsx';
import { guard } from './guard.ts';
import { isStatusPage } from './guest-pages.ts';
import { Blank, BlankLayout } from './layouts/blank-layout.tsx';
import { LoadingLayout } from './layouts/loading-layout.tsx';

const MainLayout = lazyRouteComponent(
  () => loadChunk(() => import('./layouts/main/main-layout.tsx')),
  'MainLayout',
);
export const NodePage = lazyRouteComponent(
  () => loadChunk(() => import('#routes/library/node.tsx')),
  'NodePage',
);
export const FilePage = lazyRouteComponent(async () => {
  const words = loadChunk(() => loadNamespaces('file-view', 'player', 'action-logs', 'labels'));
  const page = await loadChunk(() => import('#routes/file/pod.tsx'));
  await words;
  return page;
}, 'PodPage');

const ConsoleLayout = lazyRouteComponent(async () => {
  const words = loadChunk(() => loadNamespaces(...messageSets.console));
  const layout = await loadChunk(() => import('./layouts/console/console-layout.tsx'));
  await words;
  return layout;
}, 'ConsoleLayout');
export const loadConsolePages = () => import('./layouts/console/console-pages.ts');

function Root() {
  useStatusTheme(useLocation({ select: ({ pathname }) => isStatusPage(pathname) }));
  return <Outlet />;
}

export const root = createRootRoute({
  component: Root,
  notFoundComponent: () => (
    <Blank>
      <NotFoundPage />
    </Blank>
  ),
});

// The six layouts. A route selects one as its parent.
export const main = createRoute({
  getParentRoute: () => root,
  id: 'main',
  component: MainLayout,
  beforeLoad: ({ location }) => {
    // Load layout and page in parallel with the session renewal.
    void MainLayout.preload?.();
    if (location.pathname.startsWith('/node/')) void NodePage.preload?.();
    if (location.pathname.startsWith('/pod/')) void FilePage.preload?.();
    return guard(location).then(() => {});
  },
});
export const login = createRoute({
  getParentRoute: () => root,
  id: 'login',
  component: lazyRouteComponent(
    () => loadChunk(() => import('./layouts/login/login-layout.tsx')),
    'LoginLayout',
  ),
});
export const wideLogin = createRoute({
  getParentRoute: () => root,
  id: 'wide-login',
  component: lazyRouteComponent(
    () => loadChunk(() => import('./layouts/login/wide-login-layout.tsx')),
    'WideLoginLayout',
  ),
});
export const consoleLayout = createRoute({
  getParentRoute: () => root,
  id: 'console',
  component: ConsoleLayout,
  beforeLoad: ({ location }) => {
    // As for the main layout.
    void ConsoleLayout.preload?.();
    return guard(location).then(() => {});
  },
});
export const loading = createRoute({ getParentRoute: () => root, id: 'loading', component: LoadingLayout });
export const blank = createRoute({ getParentRoute: () => root, id: 'blank', component: BlankLayout });
