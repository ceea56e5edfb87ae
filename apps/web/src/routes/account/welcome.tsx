import { useRouter } from '@tanstack/react-router';
import { useReturnPath } from '#features/identity/auth/use-sign-in.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useAccess } from '#session/access.ts';
import { useUser } from '#session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { StatusPage } from '#ui/feedback/status-page.tsx';
import { useWelcomed } from './account-created.tsx';
import { StartTourButton } from './start-tour-button.tsx';

/** First page after the first sign-in; continues to the requested page. */
export function WelcomePage() {
  const { t } = useTranslation('auth');
  const user = useUser();
  const access = useAccess();
  const asked = useReturnPath();
  const router = useRouter();
  useWelcomed();
  if (!user) return null;
  // The home page has nothing to show yet.
  const to = asked && asked !== '/' ? asked : access ? `/node/${access.point.node.id}` : '/';
  return (
    <StatusPage
      open
      bars={['lit', 'lit', 'lit']}
      title={t('welcome.title', { tenant: access?.tenant.name ?? '' })}
      text={t('welcome.text', { name: user.firstname })}
      actions={
        <>
          <Button size="md" onClick={() => router.history.replace(to)}>
            {t('toFolders')}
          </Button>
          <StartTourButton to={to} />
          <LinkButton to="/console/index" size="md" variant="default">
            {t('welcome.account')}
          </LinkButton>
        </>
      }
      foot={t('signedIn', { email: user.email })}
    />
  );
}
