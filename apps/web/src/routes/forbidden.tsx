import { useTranslation } from '#lib/i18n.ts';
import { useUser } from '#lib/session.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { StatusPage } from '#ui/status-page.tsx';

export function ForbiddenPage() {
  const { t } = useTranslation('routes');
  const user = useUser();
  return (
    <StatusPage
      open
      bars={['dim', 'lit', 'dim']}
      title={t('forbidden.title')}
      text={t('forbidden.text')}
      actions={
        <>
          <LinkButton to="/" size="md">
            {t('toFolders')}
          </LinkButton>
          <LinkButton to="/account/logout" size="md" variant="default">
            {t('home.otherAccount')}
          </LinkButton>
        </>
      }
      foot={user ? t('signedInAs', { email: user.email }) : ''}
    />
  );
}
