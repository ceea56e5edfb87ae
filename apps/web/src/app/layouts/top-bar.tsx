import { Link } from '@tanstack/react-router';
import { ChevronLeft, Menu as MenuIcon, SlidersHorizontal } from 'lucide-react';
import { UserMenu } from '#features/identity/user-menu.tsx';
import { Breadcrumb } from '#features/nodes/breadcrumb.tsx';
import type { Crumb } from '#features/nodes/crumbs.ts';
import { useAccess } from '#lib/access.ts';
import { useTranslation } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Logo } from '#ui/logo.tsx';
import styles from './top-bar.module.css';

interface Props {
  path: readonly Crumb[];
  small: boolean;
  /** A file's page writes the bar itself. */
  file: boolean;
  onMenu: () => void;
  startRef: (element: HTMLElement | null) => void;
  endRef: (element: HTMLElement | null) => void;
}

export function TopBar({ path, small, file, onMenu, startRef, endRef }: Props) {
  const { t } = useTranslation('app');
  const access = useAccess();
  const parent = path.at(-2);
  const logo = <Logo height={24} word={!file} />;
  return (
    <header className={styles.bar} data-file={file || undefined}>
      {small && !file ? (
        <div className={styles.phone}>
          <IconButton label={t('menu')} size={40} onClick={onMenu}>
            <MenuIcon size={18} strokeWidth={1.6} />
          </IconButton>
          {parent && (
            <Link
              to="/node/$id"
              params={{ id: parent.id }}
              className={styles.back}
              aria-label={t('backTo', { name: parent.name })}
            >
              <ChevronLeft aria-hidden size={16} strokeWidth={1.6} />
              <span className={styles.backName}>{parent.name}</span>
            </Link>
          )}
        </div>
      ) : (
        <>
          <div className={styles.brand}>
            {access ? (
              <Link to="/node/$id" params={{ id: access.point.node.id }} aria-label={t('home')}>
                {logo}
              </Link>
            ) : (
              <Link to="/" aria-label={t('home')}>
                {logo}
              </Link>
            )}
          </div>
          <div className={styles.start} ref={startRef}>
            {!file && path.length > 0 && <Breadcrumb steps={path} />}
          </div>
        </>
      )}
      <div className={styles.end}>
        <div className={styles.slot} ref={endRef} />
        {!file && (
          <LinkButton
            to="/console/index"
            variant="subtle"
            className={styles.console}
            leftSection={<SlidersHorizontal size={16} strokeWidth={1.6} />}
          >
            {t('console')}
          </LinkButton>
        )}
        <UserMenu />
      </div>
    </header>
  );
}
