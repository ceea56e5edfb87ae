import { Outlet, useMatches, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useAccountPreferences } from '#app/account-preferences.ts';
import { LazyDialogs } from '#app/lazy-dialogs.tsx';
import { SystemBanners } from '#app/system-banners.tsx';
import { pathOf } from '#features/nodes/crumbs.ts';
import { NodeDialogs } from '#features/nodes/node-dialogs.tsx';
import { useNode } from '#features/nodes/queries.ts';
import { useTour } from '#features/tours/widgets/tour.ts';
import { useDockOpen } from '#features/uploads/upload-state.ts';
import { usePhone } from '#lib/hooks/use-media-query.ts';
import { loadNamespaces, useTranslation } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { switchAccess, useAccess } from '#session/access.ts';
import { setContextFolder, useContextFolder } from '#session/browsing-context.ts';
import { TopBarPlaces } from '#ui/layout/top-bar-slots.tsx';
import styles from '../app-frame.module.css';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';
import { useRegionKeys } from './use-region-keys.ts';

// Loaded on demand: the dock with the first upload, the drawer on a small screen.
const UploadDock = lazy(async () => {
  const messages = loadChunk(() => loadNamespaces('upload-dialog'));
  const part = await loadChunk(() => import('#features/uploads/widgets/upload-dock.tsx'));
  await messages;
  return { default: part.UploadDock };
});
const MenuDrawer = lazy(() =>
  loadChunk(() => import('../menu-drawer.tsx')).then((part) => ({ default: part.MenuDrawer })),
);

const Tour = lazy(async () => {
  const messages = loadChunk(() => loadNamespaces('tours'));
  const part = await loadChunk(() => import('#features/tours/tour.tsx'));
  await messages;
  return { default: part.Tour };
});

export function MainLayout() {
  const { t } = useTranslation('app');
  const small = usePhone();
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.frame });
  const file = page === 'file';
  const { data: node } = useNode(useFolderOfPage(page));
  const [drawer, setDrawer] = useState(false);
  const [start, setStart] = useState<HTMLElement | null>(null);
  const [end, setEnd] = useState<HTMLElement | null>(null);
  const uploading = useDockOpen();
  const touring = useTour((state) => state.running);
  useAccountPreferences();
  useRegionKeys();

  const path = useMemo(() => (node ? pathOf(node) : []), [node]);
  const root = path[0]?.id;
  // A link into another access point of the same user switches to it.
  useEffect(() => {
    if (root) switchAccess(root);
  }, [root]);
  // A search has its own scope; it does not change the context folder.
  const folder = page === 'folder' ? node?.id : undefined;
  useEffect(() => {
    if (folder) setContextFolder(folder);
  }, [folder]);

  const menu = (
    <SideMenu
      node={node}
      path={path}
      page={page}
      small={small}
      {...(small ? { onChosen: () => setDrawer(false) } : {})}
    />
  );

  const dock = uploading && (
    <Suspense>
      <UploadDock strip={file} />
    </Suspense>
  );

  return (
    <div className="stack h-full">
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      <TopBar
        path={path}
        small={small}
        page={page}
        onMenu={() => setDrawer(true)}
        startRef={setStart}
        endRef={setEnd}
      />
      <SystemBanners />
      {file && dock}
      <div className="grow min-h-0 flex">
        {!small && !file && <div className={styles.side}>{menu}</div>}
        <main id="content" className="fill min-h-0 scroll outline-none" tabIndex={-1}>
          <TopBarPlaces value={{ start, end }}>
            <Outlet />
          </TopBarPlaces>
        </main>
      </div>
      {small && !file && (
        <Suspense>
          <MenuDrawer opened={drawer} onClose={() => setDrawer(false)}>
            {menu}
          </MenuDrawer>
        </Suspense>
      )}
      {!file && dock}
      {touring && (
        <Suspense>
          <Tour name={touring} />
        </Suspense>
      )}
      <NodeDialogs />
      <LazyDialogs />
    </div>
  );
}

/** The folder of the page; for a search its scope, for the home page the root, for other pages the previous one. */
function useFolderOfPage(page: string | undefined): string | undefined {
  const { id } = useParams({ strict: false });
  const { nodeid } = useSearch({ strict: false }) as { nodeid?: string };
  const before = useContextFolder((state) => state.folder);
  const root = useAccess()?.point.node.id;
  if (page === 'folder') return id;
  if (page === 'overview') return root;
  if (page === 'file' || page === 'bin') return undefined;
  return nodeid ?? before ?? undefined;
}
