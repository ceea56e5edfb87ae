import { Link, Outlet } from '@tanstack/react-router';
import { LanguageWords } from '#features/identity/language-words.tsx';
import { SlateWindows } from '#features/identity/slate-windows.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { Logo } from '#ui/logo.tsx';
import styles from './plain-layouts.module.css';

export function LoginLayout() {
  const { t } = useTranslation('app');
  return (
    <div className={styles.login}>
      <div className={styles.side}>
        <Link to="/" aria-label={t('home')}>
          <Logo height={24} />
        </Link>
        <main className={styles.form}>
          <Outlet />
        </main>
        <footer className={styles.foot}>
          <LanguageWords />
          <nav className={styles.links} aria-label={t('legal')}>
            <Link to="/account/policy" hash="privacy">
              {t('privacy')}
            </Link>
            <Link to="/account/policy" hash="terms">
              {t('terms')}
            </Link>
          </nav>
        </footer>
      </div>
      <div className={styles.picture} aria-hidden>
        <SlateWindows />
      </div>
    </div>
  );
}
