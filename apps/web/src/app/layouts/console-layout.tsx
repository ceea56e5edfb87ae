import { useMediaQuery } from '@mantine/hooks';
import { Link, Outlet } from '@tanstack/react-router';
import { ChevronLeft, CircleUser } from 'lucide-react';
import { AccessSwitch } from '#features/identity/access-switch.tsx';
import { UserMenu } from '#features/identity/user-menu.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Logo } from '#ui/logo.tsx';
import { useAccountTheme } from '../account-theme.ts';
import { Notices } from '../notices.tsx';
import styles from './console-layout.module.css';
import bar from './top-bar.module.css';

export function ConsoleLayout() {
  const { t } = useTranslation('app');
  const small = useMediaQuery('(max-width: 600px)', window.innerWidth <= 600) ?? false;
  useAccountTheme();
  return (
    <div className={styles.frame}>
      <header className={bar.bar}>
        {!small && (
          <div className={bar.brand}>
            <Link to="/" aria-label={t('home')}>
              <Logo height={24} />
            </Link>
          </div>
        )}
        <div className={bar.start}>
          <LinkButton to="/" variant="subtle" leftSection={<ChevronLeft size={16} strokeWidth={1.6} />}>
            {t('backToApp')}
          </LinkButton>
        </div>
        <div className={bar.end}>
          <UserMenu />
        </div>
      </header>
      <Notices />
      <div className={styles.below}>
        <nav className={styles.menu} aria-label={t('console')}>
          <AccessSwitch inConsole />
          <Link to="/console/index" className={styles.item} activeProps={{ 'data-active': true }}>
            <CircleUser aria-hidden size={16} strokeWidth={1.6} />
            {t('myAccount')}
          </Link>
        </nav>
        <main className={styles.content}>
          <Outlet />
        </main>
      </div>
    </div>
  );
}
