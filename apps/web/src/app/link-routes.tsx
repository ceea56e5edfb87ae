import { type SharedSort, sharedSorts } from '@rushes/contract/reviewaccess';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadNamespaces } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { blank } from './layout-routes.tsx';
import { LoadingLayout } from './layouts/loading-layout.tsx';

// Pages of links, for guests.

const reviewAccess = createRoute({
  getParentRoute: () => blank,
  path: 'reviewaccess/$code',
  // The sort order is kept across pages; other parameters are dropped.
  validateSearch: (search: Record<string, unknown>): { sort?: SharedSort } => {
    const sort = sharedSorts.find((one) => one === search.sort);
    return sort ? { sort } : {};
  },
  component: lazyRouteComponent(async () => {
    const words = loadChunk(() => loadNamespaces('review'));
    const page = await loadChunk(() => import('#routes/guest/review-access.tsx'));
    await words;
    return page;
  }, 'ReviewAccessPage'),
});

const podPage = lazyRouteComponent(async () => {
  const words = loadChunk(() => loadNamespaces('player'));
  const page = await loadChunk(() => import('#routes/guest/review-pod.tsx'));
  await words;
  return page;
}, 'ReviewPodPage');
const folderPage = lazyRouteComponent(async () => {
  const page = await loadChunk(() => import('#routes/guest/review-folder.tsx'));
  // While the calls of the folder wait for the server, a slow network is idle. Guests open a file next.
  void podPage.preload?.();
  return page;
}, 'ReviewFolderPage');

// Transient: the parent page evaluates the link and redirects.
const entry = createRoute({ getParentRoute: () => reviewAccess, path: '/', component: LoadingLayout });
const entrance = createRoute({ getParentRoute: () => reviewAccess, path: 'login', component: LoadingLayout });

const files = createRoute({ getParentRoute: () => reviewAccess, path: 'view', component: folderPage });
const folder = createRoute({
  getParentRoute: () => reviewAccess,
  path: 'view/node/$nodeid',
  component: folderPage,
});
const file = createRoute({ getParentRoute: () => reviewAccess, path: 'view/$podid', component: podPage });
const fileInFolder = createRoute({
  getParentRoute: () => reviewAccess,
  path: 'view/$nodeid/$podid',
  component: podPage,
});

const UploadAccessPage = lazyRouteComponent(async () => {
  const words = loadChunk(() => loadNamespaces('upload-access'));
  const page = await loadChunk(() => import('#routes/guest/upload-access.tsx'));
  await words;
  return page;
}, 'UploadAccessPage');

const uploadAccess = createRoute({
  getParentRoute: () => blank,
  path: 'uploadaccess/$code',
  component: UploadAccessPage,
});
const uploadAccessLogin = createRoute({
  getParentRoute: () => blank,
  path: 'uploadaccess/$code/login',
  component: UploadAccessPage,
});
const uploadAccessView = createRoute({
  getParentRoute: () => blank,
  path: 'uploadaccess/$code/view',
  component: UploadAccessPage,
});

const embeddedUpload = createRoute({
  getParentRoute: () => blank,
  path: 'embedded-upload/$code',
  component: lazyRouteComponent(async () => {
    const words = loadChunk(() => loadNamespaces('upload-access'));
    const page = await loadChunk(() => import('#routes/guest/embedded-upload.tsx'));
    await words;
    return page;
  }, 'EmbeddedUploadPage'),
});

export const linkRoutes = [
  reviewAccess.addChildren([entry, entrance, files, folder, file, fileInFolder]),
  uploadAccess,
  uploadAccessLogin,
  uploadAccessView,
  embeddedUpload,
] as const;
