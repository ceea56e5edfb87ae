import { Link, Outlet, useMatches } from '@tanstack/react-router';
import { CaptchaProblem } from '#features/identity/captcha/captcha-problem.tsx';
import { LanguageLinks } from '#features/identity/language-links.tsx';
import { SignInArtwork } from '#features/identity/sign-in-artwork.tsx';
import { storeSignInLanguage } from '#features/identity/sign-in-language.ts';
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
        <CaptchaProblem />
        <footer className={styles.foot}>
          <LanguageLinks onChoose={storeSignInLanguage} />
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
        <SignInArtwork closed={closed} />
      </div>
    </div>
  );
}
