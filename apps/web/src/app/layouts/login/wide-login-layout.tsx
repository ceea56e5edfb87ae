import { Link, Outlet } from '@tanstack/react-router';
import { LanguageLinks } from '#features/identity/language-links.tsx';
import { storeSignInLanguage } from '#features/identity/sign-in-language.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Logo } from '#ui/image/logo.tsx';
import styles from '../plain-layouts.module.css';

export function WideLoginLayout() {
  const { t } = useTranslation('app');
  return (
    <div className="h-full scroll">
      <header className={styles.wideHead}>
        <Link to="/" aria-label={t('home')}>
          <Logo height={24} />
        </Link>
        <LanguageLinks onChoose={storeSignInLanguage} />
      </header>
      <main className={styles.wideBody}>
        <Outlet />
      </main>
    </div>
  );
}
