import { Link, Outlet } from '@tanstack/react-router';
import { ArrowLeft, Menu as MenuIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useAccountPreferences } from '#app/account-preferences.ts';
import { SystemBanners } from '#app/system-banners.tsx';
import { UserMenu } from '#features/identity/user-menu.tsx';
import { Bell } from '#features/notifications/bell.tsx';
import { usePhone } from '#lib/hooks/use-media-query.ts';
import { useTranslation } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { useAccess } from '#session/access.ts';
import { useContextFolder } from '#session/browsing-context.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Logo } from '#ui/image/logo.tsx';
import frame from '../app-frame.module.css';
import styles from './console-layout.module.css';
import { ConsoleMenu } from './console-menu.tsx';

const MenuDrawer = lazy(() =>
  loadChunk(() => import('../menu-drawer.tsx')).then((part) => ({ default: part.MenuDrawer })),
);

export function ConsoleLayout() {
  const { t } = useTranslation(['console', 'app']);
  const small = usePhone();
  const [drawer, setDrawer] = useState(false);
  // Platform administrators have no folders; they work in the console.
  const root = useAccess()?.point.node.id;
  const folder = useContextFolder((state) => state.folder) ?? root;
  const hasFolders = root !== undefined;
  useAccountPreferences();
  return (
    <div className="stack h-full">
      <a className={frame.skip} href="#content">
        {t('app:skip')}
      </a>
      <header className={styles.bar}>
        {small ? (
          <IconButton label={t('menu.open')} size={40} onClick={() => setDrawer(true)}>
            <MenuIcon size={18} strokeWidth={1.75} />
          </IconButton>
        ) : (
          <>
            <Link
              {...(root ? { to: '/node/$id', params: { id: root } } : { to: '/' })}
              className="inline-flex radius"
              aria-label={t('app:home')}
            >
              <Logo height={24} />
            </Link>
            {hasFolders && <span aria-hidden className={styles.line} />}
          </>
        )}
        {hasFolders && (
          <LinkButton
            {...(folder ? { to: '/node/$id', params: { id: folder } } : { to: '/' })}
            variant="subtle"
            leftSection={<ArrowLeft size={16} strokeWidth={1.75} />}
          >
            {t('backToApp')}
          </LinkButton>
        )}
        <div className="row gap-8 ml-auto">
          <Bell size={small ? 40 : 32} />
          <UserMenu />
        </div>
      </header>
      <SystemBanners />
      <div className="grow min-h-0 flex">
        {!small && (
          <div className={frame.side}>
            <ConsoleMenu />
          </div>
        )}
        <main id="content" className="fill min-h-0 scroll outline-none container" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      {small && (
        <Suspense>
          <MenuDrawer
            opened={drawer}
            onClose={() => setDrawer(false)}
            label={t('menu.label')}
            closeLabel={t('menu.close')}
          >
            <ConsoleMenu onChosen={() => setDrawer(false)} />
          </MenuDrawer>
        </Suspense>
      )}
    </div>
  );
}
