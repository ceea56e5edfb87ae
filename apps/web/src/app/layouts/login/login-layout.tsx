import { Link, Outlet, useMatches } from '@tanstack/react-router';
import { keepForAccount } from '#features/identity/chosen-language.ts';
import { LanguageWords } from '#features/identity/language-words.tsx';
import { SlateWindows } from '#features/identity/slate-windows.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { Logo } from '#ui/image/logo.tsx';
import styles from '../plain-layouts.module.css';

export function LoginLayout() {
  const { t } = useTranslation('app');
  const closed = useMatches({ select: (matches) => matches.at(-1)?.staticData.slate === 'closed' });
  return (
    <div className={styles.login}>
      <div className={styles.side}>
        <header className={styles.head}>
          <Link to="/" aria-label={t('home')}>
            <Logo height={24} />
          </Link>
        </header>
        <main className={styles.form}>
          <Outlet />
        </main>
        <footer className={styles.foot}>
          <LanguageWords onChoose={keepForAccount} />
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
        <SlateWindows closed={closed} />
      </div>
    </div>
  );
}
