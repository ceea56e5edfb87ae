import { useTranslation } from '#lib/i18n.ts';
import { useUser } from '#session/session.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { StatusPage } from '#ui/feedback/status-page.tsx';

export function ForbiddenPage() {
  const { t } = useTranslation('routes');
  const user = useUser();
  return (
    <StatusPage
      open
      bars={['dim', 'lit', 'dim']}
      title={t('forbidden.title')}
      text={user ? t('forbidden.text') : t('forbidden.outText')}
      actions={
        user ? (
          <>
            <LinkButton to="/" size="md">
              {t('toFolders')}
            </LinkButton>
            <LinkButton to="/account/logout" size="md" variant="default" preload={false}>
              {t('home.otherAccount')}
            </LinkButton>
          </>
        ) : (
          <LinkButton to="/account/login" size="md">
            {t('forbidden.signIn')}
          </LinkButton>
        )
      }
      foot={user ? t('signedInAs', { email: user.email }) : ''}
    />
  );
}
