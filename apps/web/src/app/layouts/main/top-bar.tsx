import { Link } from '@tanstack/react-router';
import { ChevronLeft, Menu as MenuIcon, Search, SlidersHorizontal, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { UserMenu } from '#features/identity/user-menu.tsx';
import { Breadcrumb } from '#features/nodes/breadcrumb.tsx';
import type { Crumb } from '#features/nodes/crumbs.ts';
import { Bell } from '#features/notifications/bell.tsx';
import { TopSearchField } from '#features/search/widgets/search-field.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { useAccess } from '#session/access.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Logo } from '#ui/image/logo.tsx';
import styles from './top-bar.module.css';
import { Trial } from './trial.tsx';

interface Props {
  path: readonly Crumb[];
  small: boolean;
  /** File and recycle bin pages fill the start of the bar themselves. */
  page: 'folder' | 'file' | 'bin' | 'search' | 'overview' | undefined;
  onMenu: () => void;
  startRef: (element: HTMLElement | null) => void;
  endRef: (element: HTMLElement | null) => void;
}

export function TopBar({ path, small, page, onMenu, startRef, endRef }: Props) {
  const { t } = useTranslation('app');
  const file = page === 'file';
  const phone = small && !file;
  return (
    <header className={styles.bar} data-file={file || undefined}>
      {phone ? (
        <div className={styles.phone}>
          <IconButton label={t('menu')} size={40} onClick={onMenu} data-tour="menu">
            <MenuIcon size={18} strokeWidth={1.6} />
          </IconButton>
          <BackToParent path={path} page={page} />
          <div className="row gap-8" ref={startRef} />
        </div>
      ) : (
        <>
          <Brand word={!file} />
          <div className={styles.start} ref={startRef}>
            {page === 'search' ? (
              <Breadcrumb steps={path} end={t('search')} />
            ) : (
              page !== 'file' &&
              page !== 'bin' &&
              page !== 'overview' &&
              path.length > 0 && <Breadcrumb steps={path} />
            )}
          </div>
        </>
      )}
      {phone && page !== 'search' && <PhoneSearch />}
      {!file && (!phone || page === 'search') && (
        <div className={styles.search} data-tour="search">
          <TopSearchField />
        </div>
      )}
      <div className={styles.end}>
        <div className="row gap-8" ref={endRef} />
        {!file && !phone && (
          <>
            <div className={styles.trial}>
              <Trial />
            </div>
            <LinkButton
              to="/console/index"
              variant="subtle"
              className={styles.console}
              leftSection={<SlidersHorizontal size={16} strokeWidth={1.6} />}
            >
              {t('console')}
            </LinkButton>
          </>
        )}
        <Bell size={phone ? 40 : 32} />
        <UserMenu />
      </div>
    </header>
  );
}

/** On a phone the search field replaces the bar. */
function PhoneSearch() {
  const { t } = useTranslation('app');
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) place.current?.querySelector('input')?.focus();
  }, [open]);
  return (
    <>
      <IconButton label={t('search')} size={40} onClick={() => setOpen(true)} data-tour="search">
        <Search size={18} strokeWidth={1.6} />
      </IconButton>
      {open && (
        <div ref={place} className={styles.over}>
          <TopSearchField />
          <IconButton label={t('closeSearch')} size={40} onClick={() => setOpen(false)}>
            <X size={18} strokeWidth={1.6} />
          </IconButton>
        </div>
      )}
    </>
  );
}

function Brand({ word }: { word: boolean }) {
  const { t } = useTranslation('app');
  const access = useAccess();
  const logo = <Logo height={24} word={word} />;
  return (
    <div className={styles.brand}>
      {access ? (
        <Link
          to="/node/$id"
          params={{ id: access.point.node.id }}
          aria-label={t('home')}
          className="touch-target"
        >
          {logo}
        </Link>
      ) : (
        <Link to="/" aria-label={t('home')} className="touch-target">
          {logo}
        </Link>
      )}
    </div>
  );
}

/** On a phone: up one level; from a search, back to its folder. */
function BackToParent({ path, page }: Pick<Props, 'path' | 'page'>) {
  const { t } = useTranslation('app');
  const to = path.at(page === 'search' ? -1 : -2);
  if (!to || page === 'bin') return null;
  return (
    <Link
      to="/node/$id"
      params={{ id: to.id }}
      className="inline-row gap-6 min-w-0 h-40 p-0-8 muted radius touch-min-h-touch"
      aria-label={t('backTo', { name: to.name })}
    >
      <ChevronLeft aria-hidden size={16} strokeWidth={1.6} />
      {page !== 'search' && <span className="truncate">{to.name}</span>}
    </Link>
  );
}
