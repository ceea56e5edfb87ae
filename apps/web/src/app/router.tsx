import { createRoute, createRouter, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { nodeQuery } from '#features/nodes/queries.ts';
import { type FilterSearch, filtersFrom, searchFrom } from '#features/pods/folder/filters.ts';
import { podQuery } from '#features/pods/queries.ts';
import { readSearch } from '#features/search/search-state.ts';
import { loadNamespaces } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { queryClient } from '#lib/query-client.ts';
import { NotFoundPage } from '#routes/not-found.tsx';
import { currentAccess } from '#session/access.ts';
import { blankRoutes, loadingRoutes, loginRoutes, wideLoginRoutes } from './account-routes.tsx';
import { consoleRoutes } from './console-routes.tsx';
import { ErrorPage } from './error-page.tsx';
import {
  blank,
  consoleLayout,
  FilePage,
  loading,
  login,
  main,
  NodePage,
  root,
  wideLogin,
} from './layout-routes.tsx';
import { LoadingLayout } from './layouts/loading-layout.tsx';
import { linkRoutes } from './link-routes.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** A file uses the whole window: no tree, and the page provides the top bar content. */
    frame?: 'folder' | 'file' | 'bin' | 'search' | 'overview';
  }
}

const home = createRoute({
  getParentRoute: () => main,
  path: '/',
  beforeLoad: () => {
    if (currentAccess()) throw redirect({ to: '/home', replace: true });
  },
  component: lazyRouteComponent(() => loadChunk(() => import('#routes/library/home.tsx')), 'HomePage'),
});

const overview = createRoute({
  getParentRoute: () => main,
  path: 'home',
  staticData: { frame: 'overview' },
  component: lazyRouteComponent(async () => {
    const words = loadChunk(() => loadNamespaces('home'));
    const page = await loadChunk(() => import('#routes/members/overview.tsx'));
    await words;
    return page;
  }, 'OverviewPage'),
});

const node = createRoute({
  getParentRoute: () => main,
  path: 'node/$id',
  staticData: { frame: 'folder' },
  // Filters of the folder; unknown parameters are dropped.
  validateSearch: (search: Record<string, unknown>): FilterSearch => searchFrom(filtersFrom(search)),
  loader: ({ params }) => {
    void queryClient.prefetchQuery(nodeQuery(params.id));
  },
  component: NodePage,
});

const recycleBin = createRoute({
  getParentRoute: () => main,
  path: 'recycle-bin/$id',
  staticData: { frame: 'bin' },
  component: lazyRouteComponent(async () => {
    const words = loadChunk(() => loadNamespaces('recycle-bin'));
    const page = await loadChunk(() => import('#routes/members/recycle-bin.tsx'));
    await words;
    return page;
  }, 'RecycleBinPage'),
});

const search = createRoute({
  getParentRoute: () => main,
  path: 'search',
  staticData: { frame: 'search' },
  validateSearch: readSearch,
  component: lazyRouteComponent(async () => {
    const words = loadChunk(() => loadNamespaces('search'));
    const page = await loadChunk(() => import('#routes/members/search.tsx'));
    await words;
    return page;
  }, 'SearchPage'),
});

const download = createRoute({
  getParentRoute: () => main,
  path: 'download/$id',
  component: lazyRouteComponent(async () => {
    const words = loadChunk(() => loadNamespaces('downloads'));
    const page = await loadChunk(() => import('#routes/members/download.tsx'));
    await words;
    return page;
  }, 'DownloadPage'),
});

const panels = ['info', 'comments', 'labels', 'subtitles', 'assets'] as const;

const pod = createRoute({
  getParentRoute: () => main,
  path: 'pod/$id',
  staticData: { frame: 'file' },
  // Tolerant: invalid parameters do not prevent the file from opening.
  validateSearch: (search: Record<string, unknown>) => {
    const menu = panels.find((panel) => panel === search.menu);
    const start = Number(search.start);
    const compare = typeof search.compare === 'string' ? search.compare : undefined;
    const comment = typeof search.comment === 'string' ? search.comment : undefined;
    return {
      ...(menu ? { menu } : {}),
      ...(compare ? { compare } : {}),
      ...(comment ? { comment } : {}),
      ...(search.start !== undefined && Number.isFinite(start) && start >= 0 ? { start } : {}),
    };
  },
  loader: ({ params }) => {
    void queryClient.prefetchQuery(podQuery(params.id));
  },
  component: FilePage,
});

// No page here; the guard redirects everyone except platform administrators first.
const usage = createRoute({
  getParentRoute: () => main,
  path: 'usage/$',
  beforeLoad: () => {
    throw notFound();
  },
});

const tree = root.addChildren([
  main.addChildren([home, overview, node, pod, recycleBin, search, download, usage]),
  login.addChildren(loginRoutes),
  wideLogin.addChildren(wideLoginRoutes),
  consoleLayout.addChildren(consoleRoutes),
  loading.addChildren(loadingRoutes),
  blank.addChildren([...blankRoutes, ...linkRoutes]),
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
