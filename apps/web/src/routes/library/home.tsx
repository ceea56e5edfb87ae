import { useTranslation } from '#lib/i18n.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { StatusPage } from '#ui/feedback/status-page.tsx';

/** Only shown without an access point; otherwise the URL redirects to the home page. */
export function HomePage() {
  const { t } = useTranslation('routes');
  return (
    <StatusPage
      bare
      open
      bars={['dim', 'dim', 'lit']}
      title={t('home.title')}
      text={t('home.text')}
      actions={
        <LinkButton to="/account/logout" size="md" variant="default">
          {t('home.otherAccount')}
        </LinkButton>
      }
    />
  );
}
