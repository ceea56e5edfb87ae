import { useMediaQuery } from '@mantine/hooks';
import type { Node } from '@rushes/contract/nodes';
import { Outlet, useMatches, useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { pathOf } from '#features/nodes/crumbs.ts';
import type { NewKind } from '#features/nodes/node-kinds.ts';
import { useNode } from '#features/nodes/queries.ts';
import { expandNodes } from '#features/nodes/tree-state.ts';
import { useDockOpen } from '#features/uploads/upload-state.ts';
import { switchAccess, useCan } from '#lib/access.ts';
import { setContextFolder } from '#lib/browsing-context.ts';
import { chunk } from '#lib/chunk.ts';
import { useTranslation } from '#lib/i18n.ts';
import { TopBarPlaces } from '#ui/top-bar-slots.tsx';
import { useAccountTheme } from '../account-theme.ts';
import { Notices } from '../notices.tsx';
import styles from './main-layout.module.css';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';

// None is there at the first look: a dialog waits for a click, the dock for a file, the drawer for a small screen.
const CreateNodeDialog = lazy(() =>
  chunk(() => import('#features/nodes/create-node-dialog.tsx')).then((part) => ({
    default: part.CreateNodeDialog,
  })),
);
const UploadDock = lazy(() =>
  chunk(() => import('#features/uploads/widgets/upload-dock.tsx')).then((part) => ({
    default: part.UploadDock,
  })),
);
const MenuDrawer = lazy(() =>
  chunk(() => import('./menu-drawer.tsx')).then((part) => ({ default: part.MenuDrawer })),
);

export function MainLayout() {
  const { t } = useTranslation('app');
  const small = useMediaQuery('(max-width: 600px)', window.innerWidth <= 600) ?? false;
  const file = useMatches({ select: (matches) => matches.at(-1)?.staticData.frame === 'file' });
  const { id } = useParams({ strict: false });
  const { data: node } = useNode(file ? undefined : id);
  const [drawer, setDrawer] = useState(false);
  const [making, setMaking] = useState<{ kind: NewKind; parent: { id: string; name: string } } | null>(null);
  const [start, setStart] = useState<HTMLElement | null>(null);
  const [end, setEnd] = useState<HTMLElement | null>(null);
  const mayHide = useCan('belongsto Team');
  const navigate = useNavigate();
  const uploading = useDockOpen();
  useAccountTheme();

  const path = node ? pathOf(node) : [];
  const root = path[0]?.id;
  // A link into another access point of the same user makes that one the root.
  useEffect(() => {
    if (root) switchAccess(root);
  }, [root]);
  const folder = node?.id;
  useEffect(() => {
    if (folder) setContextFolder(folder);
  }, [folder]);

  const menu = (
    <SideMenu
      node={node}
      ancestors={path.slice(0, -1).map((step) => step.id)}
      small={small}
      onCreate={(kind, parent) => setMaking({ kind, parent })}
      {...(small ? { onChosen: () => setDrawer(false) } : {})}
    />
  );

  function onCreated(created: Node) {
    setMaking(null);
    if (created.parentid) expandNodes([created.parentid]);
    void navigate({ to: '/node/$id', params: { id: created.id } });
  }

  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      <TopBar
        path={path}
        small={small}
        file={file}
        onMenu={() => setDrawer(true)}
        startRef={setStart}
        endRef={setEnd}
      />
      <Notices />
      <div className={styles.below}>
        {!small && !file && <div className={styles.side}>{menu}</div>}
        <main id="content" className={styles.content} tabIndex={-1}>
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
      {uploading && (
        <Suspense>
          <UploadDock />
        </Suspense>
      )}
      {making && (
        <Suspense>
          <CreateNodeDialog
            kind={making.kind}
            parent={making.parent}
            mayHide={mayHide}
            onClose={() => setMaking(null)}
            onCreated={onCreated}
          />
        </Suspense>
      )}
    </div>
  );
}
